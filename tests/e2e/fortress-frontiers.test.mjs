// Fortress Frontiers: two browsers plan in secret on the small map, see the Execution through their own fog, and one
// base falls.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { arrange, browse, clean, goingOn, inState, keep, person, press, quiet, serve, shot } from "./support.mjs";

const GAME = "fortress-frontiers";
const FORD = new URL("../../src/sandtable/games/fortress_frontiers/scenarios/ff-small-ford.json", import.meta.url);
let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([browse(), serve()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The small map late in a match: a soldier two steps from a base that one blow brings down. */
function gates() {
  const document = JSON.parse(readFileSync(FORD, "utf8"));
  const towers = [[1, 10], [2, 15], [1, 20]].map((at) => ({ kind: "tower", at }));
  const others = [[28, 10], [26, 15], [28, 20]].map((at) => ({ kind: "tower", at }));
  document.map.rows = document.map.rows.map((row) => row.replace(/[ABab]/g, "."));
  document.sides = [
    { gold: 100, strongholds: [...towers, { kind: "base", at: [-1, 15] }], units: [{ kind: "soldier", at: [27, 15] }] },
    { gold: 100, strongholds: [...others, { kind: "base", at: [29, 15], health: 10 }], units: [{ kind: "scout", at: [20, 20] }] },
  ];
  return document;
}

/** One order by clicks: the unit without an order, a tile, the verb. */
async function order(page, label, verb) {
  await page.getByRole("button", { name: "Choose" }).first().click();
  const id = await page.evaluate(async (wanted) => {
    const match = location.pathname.split("/")[2];
    const held = JSON.parse(localStorage.getItem("sandtable.matches")).find((m) => m.id === match);
    const head = { authorization: `Bearer ${held.seats[0].token}` };
    const view = await (await fetch(`/api/matches/${match}`, { headers: head })).json();
    return view.scene.board.cells.find((cell) => cell.label === wanted).id;
  }, label);
  const cell = page.locator(`[data-offer="cell:${id}"], [data-offer="target:${id}"]`).first();
  await cell.waitFor({ state: "attached" });
  await press(page, cell);
  await goingOn(page, () => page.locator(`[data-commit="${verb}"]`).last().click());
  await page.keyboard.press("Escape");
}

const done = (page) => goingOn(page, () => page.locator('[data-commit="done"]').click());

test("two browsers play until a base falls", { timeout: 300_000 }, async () => {
  const people = await Promise.all([person(browser, server.base), person(browser, server.base, { scheme: "dark" })]);
  const [first, second] = people;
  const seats = [{ kind: "human" }, { kind: "human" }];
  const made = await arrange(first.page, server.base, { game: GAME, seats, scenario: gates() }, [0]);
  await quiet(second.page, server.base);
  await keep(second.page, made.match, made.seats.filter((s) => s.seat === 1));
  for (const { page } of people) {
    await page.goto(`/match/${made.match.id}`);
    await page.waitForSelector("[data-board]", { state: "attached" });
  }
  await inState(first.page, "asked");
  await shot(first.page, "frontiers-start-light");
  await order(first.page, "28,15", "move");
  await shot(first.page, "frontiers-plan-light");
  assert.equal(await second.page.getByText(/28,15.*Move/).count(), 0, "an order is its own player's business");
  await done(first.page);
  await inState(second.page, "asked");
  await shot(second.page, "frontiers-other-dark");
  await done(second.page);
  await inState(first.page, "asked");
  await order(first.page, "29,15", "move");
  await done(first.page);
  await inState(second.page, "asked");
  await done(second.page);
  for (const { page } of people) await inState(page, "over");
  await first.page.getByText(/base of Player 2 fell/i).first().waitFor();
  await shot(first.page, "frontiers-over-light");
  clean(first);
  clean(second);
});
