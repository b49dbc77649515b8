// Fortress Frontiers: two browsers plan in secret on the small map, see the Execution through their own fog, and one
// base falls; orders, purchases, previews and the playback on the way; and the large map under the hand.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { buy, clickTile, GAME, order, sceneOf, spotOf } from "./frontiers.mjs";
import { endTurn, goingOn, inState, until } from "./actions.mjs";
import { accessible, arrange, clean, house, HUMANS, opponents, person, shot } from "./support.mjs";

const FORD = new URL(
  "../../src/sandtable/games/fortress_frontiers/scenarios/files/ff-small-ford.json",
  import.meta.url,
);
house();

/** The small map late in a match: a soldier two steps from a base that one blow brings down, and before it an enemy. */
function gates() {
  const document = JSON.parse(readFileSync(FORD, "utf8"));
  const towers = [
    [1, 10],
    [2, 15],
    [1, 20],
  ].map((at) => ({ kind: "tower", at }));
  const others = [
    [28, 10],
    [26, 15],
    [28, 20],
  ].map((at) => ({ kind: "tower", at }));
  document.map.rows = document.map.rows.map((row) => row.replace(/[ABab]/g, "."));
  document.works = [
    { at: [3, 15], kind: "road", seat: 0 },
    { at: [4, 15], kind: "ward", seat: 0 },
  ];
  document.sides = [
    {
      gold: 60,
      strongholds: [...towers, { kind: "base", at: [-1, 15] }],
      units: [{ kind: "soldier", at: [27, 15], health: 80 }],
    },
    {
      gold: 100,
      strongholds: [...others, { kind: "base", at: [29, 15], health: 10 }],
      units: [{ kind: "scout", at: [27, 16] }],
    },
  ];
  return document;
}

const done = endTurn;
const asked = (page) => page.locator(".prompt .ask").textContent();

test("two browsers play until a base falls", { timeout: 300_000 }, async () => {
  const looks = [{ motion: "no-preference" }, { scheme: "dark" }];
  const people = await opponents({ game: GAME, scenario: gates() }, looks);
  const [first, second] = people;
  const { page } = first;
  await inState(page, "asked");
  await page.locator("[data-market]").waitFor();
  await shot(page, "frontiers-start-light");

  // what can be bought is said with its price, and what cannot with the reason
  const dear = page.locator('[data-card="wizard"]');
  assert.match(await dear.getAttribute("aria-label"), /150 gold needed/);
  await dear.hover();
  await page.getByText("150 gold needed").waitFor();
  await buy(page, "scout", "0,15");
  await page.locator('[data-order="u1"]').getByText("arrives on (0,15)").waitFor();
  await goingOn(page, () => page.keyboard.press("z")); // undone
  assert.equal(await page.locator('[data-order="u1"]').count(), 0);

  // an enemy beside: the tile is offered by a move and by a blow, and the blow says what it comes to
  const scene = await sceneOf(page);
  await page.keyboard.press("o"); // the next without an order
  await until(async () => (await asked(page)).includes("Soldier"), "the soldier is chosen by a key");
  await clickTile(page, scene, "27,16");
  await page.locator('[data-commit="move"]').waitFor();
  await page.locator('[data-commit="strike"]').waitFor();
  const ledger = page.locator('.side section[aria-label^="Soldier · strike"]');
  await ledger.getByText("wounded, 80 health").waitFor();
  for (const words of [/Scout holds/, /It loses/, /If it does not defend/, /If it defends you lose/, /are secret/])
    await ledger.getByText(words).waitFor();
  await shot(page, "frontiers-preview-light");

  // a far tile takes several turns; a tile of this turn its cost
  await page.keyboard.press("Escape");
  await clickTile(page, scene, "20,15");
  await page.locator('[data-commit="move_to"]').waitFor();
  await page
    .getByText(/\d turns/)
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await order(page, "u0", "28,15", "move");
  await page.getByText("cost 1 of 2").waitFor();
  await shot(page, "frontiers-plan-light");
  await accessible(page, "the plan");
  assert.equal(await second.page.getByText(/28,15/).count(), 0, "an order is its own player's business");

  await done(page);
  await inState(second.page, "asked");
  await shot(second.page, "frontiers-other-dark");

  // the Execution is played step by step: pause as soon as it begins, one step, skip
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const pause = document.querySelector('.playback [aria-label="Pause"]');
      if (pause) watch.disconnect();
      pause?.click();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await done(second.page);
  await inState(page, "asked");
  await page.getByRole("button", { name: "Resume" }).waitFor();
  const told = page.locator(".playback .events");
  const before = await told.textContent();
  await page.locator("[data-step]").click();
  await until(async () => (await told.textContent()) !== before, "one step more is told");
  await page.getByRole("button", { name: "Skip" }).click();
  await page.locator(".playback").waitFor({ state: "detached" });
  await page.locator('[data-piece="u0"]').waitFor();

  await order(page, "u0", "29,15", "strike");
  await page
    .locator('[data-order="u0"]')
    .getByText(/it loses .* of 10, and falls/)
    .waitFor();
  await done(page);
  await inState(second.page, "asked");
  await done(second.page);
  for (const who of people) await inState(who.page, "over");
  await page
    .getByText(/Player 2's base fell/)
    .first()
    .waitFor();
  for (const title of ["Gold earned", "Mana in stock", "Units", "Damage dealt"])
    await page.getByRole("heading", { name: title }).waitFor();
  await page.keyboard.press("Escape");
  await shot(page, "frontiers-over-light");

  // the same match again, through either side's fog and without it
  await page.goto(page.url().replace("/match/", "/replay/"));
  await page.locator("[data-charts]").waitFor();
  const scout = page.locator('[data-seat="1"]');
  await until(async () => (await scout.count()) > 4, "without fog both armies are there");
  await page.keyboard.press("End");
  await shot(page, "frontiers-replay-light");
  await page.locator('[data-view="1"]').click();
  await page.locator('[data-view="1"][aria-checked="true"]').waitFor();
  await page.keyboard.press("Home");
  await until(
    async () => (await page.locator('[data-piece][data-seat="0"]').count()) < 4,
    "Player 2 does not see all of Player 1",
  );
  clean(first);
  clean(second);
});

/** The script and layout work of each frame while a hand drags the board, in milliseconds. */
async function pannedFrames(page, client, steps) {
  const cost = async () => {
    const { metrics } = await client.send("Performance.getMetrics");
    const of = (name) => metrics.find((m) => m.name === name).value;
    return (of("ScriptDuration") + of("LayoutDuration") + of("RecalcStyleDuration")) * 1000;
  };
  const box = await page.locator(".stage").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const costs = [];
  for (let n = 1; n <= steps; n++) {
    const start = await cost();
    await page.mouse.move(x + 260 * Math.sin(n / 9), y + 160 * Math.sin(n / 6));
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    costs.push((await cost()) - start);
  }
  await page.mouse.up();
  return costs.sort((a, b) => a - b);
}

/** How long a fixed piece of script takes here: a machine under load is slower, not the page. */
const yardstick = (page) =>
  page.evaluate(() => {
    const runs = [];
    for (let n = 0; n < 7; n++) {
      const start = performance.now();
      let sum = 0;
      for (let i = 0; i < 2_000_000; i++) sum = (sum + i * 7) % 1013;
      runs.push(performance.now() - start + (sum < 0 ? 1 : 0));
    }
    return runs.sort((a, b) => a - b)[3];
  });

test("the large map is dragged within 8 ms of script and layout a frame", { timeout: 300_000 }, async (t) => {
  const who = await person();
  const { page } = who;
  await arrange(page, { game: GAME, seats: HUMANS, scenario: "ff-normal-brooks" }, [0]).then(({ match }) =>
    page.goto(`/match/${match.id}`),
  );
  await inState(page, "asked");
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  await spotOf(page, await sceneOf(page), "17,15");
  await pannedFrames(page, client, 10); // warm
  const costs = await pannedFrames(page, client, 60);
  const [median, high] = [costs[30], costs[57]];
  const slow = Math.max(1, (await yardstick(page)) / 8); // 4 to 8 ms on an ordinary machine
  t.diagnostic(
    `script and layout of a frame: median ${median.toFixed(2)} ms, 95 % ${high.toFixed(2)} ms; ` +
      `limit times ${slow.toFixed(1)} on this machine`,
  );
  assert.ok(median < 8 * slow, `median ${median.toFixed(1)} ms`);
  clean(who);
});
