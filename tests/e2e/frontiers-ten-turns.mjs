// The first ten turns on the large map against a bot, as pictures:   node tests/e2e/frontiers-ten-turns.mjs [folder]
// An opening by hand: scouts to both sides, a miner to the first mine found, soldiers against the camp behind it.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { inState, pause } from "./actions.mjs";
import { arrange, clean, launch, person, SHOTS, shutDown } from "./support.mjs";
import { buy, GAME, order, sceneOf, seal } from "./frontiers.mjs";

const folder = process.argv[2] ?? join(SHOTS, "ten-turns");
mkdirSync(folder, { recursive: true });

const TURNS = [
  { buy: [["scout", "3,15"]] },
  { orders: [["scout", "8,12"]] },
  { buy: [["scout", "3,20"]] },
  { orders: [["scout", "9,25"]] },
  {},
  { buy: [["miner", "3,10"]] },
  {
    orders: [
      ["miner", "9,5"],
      ["scout", "12,27"],
    ],
  },
  { buy: [["builder", "3,14"]] },
  { orders: [["builder", "6,15"]] },
  { orders: [["scout", "16,24"]] },
];

await launch();
const who = await person({ motion: "no-preference" });
const { page } = who;
page.setDefaultTimeout(20_000);
const made = await arrange(
  page,
  {
    game: GAME,
    seats: [{ kind: "human" }, { kind: "bot", bot: process.env.BOT ?? "random" }],
    scenario: "ff-normal-brooks",
  },
  [0],
);
await page.goto(`/match/${made.match.id}`);
await inState(page, "asked");

let number = 0;
const picture = async (name) =>
  page.screenshot({ path: join(folder, `${String(++number).padStart(2, "0")}-${name}.png`) });

/** The first own unit of a kind without an order. */
async function idle(kind) {
  const scene = await sceneOf(page);
  return scene.plan.idle.find((id) => scene.pieces.find((p) => p.id === id).kind === kind);
}

async function play(turn, at) {
  for (const [kind, label] of turn.orders ?? []) {
    const id = await idle(kind);
    if (id) await order(page, id, label, "move", "move_to");
    await page.keyboard.press("Escape");
  }
  for (const [kind, label] of turn.buy ?? []) await buy(page, kind, label);
  await pause(400);
  await picture(`turn-${at + 1}-orders`);
  if ((await seal(page)) === "over") return false;
  await pause(1200);
  await picture(`turn-${at + 1}-execution`);
  await page.keyboard.press("Escape");
  return true;
}

try {
  for (const [at, turn] of TURNS.entries()) if (!(await play(turn, at))) break;
  clean(who);
  console.log(`${number} pictures in ${folder}`);
} finally {
  await shutDown();
}
