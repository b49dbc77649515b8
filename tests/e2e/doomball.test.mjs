// Doomball in two browsers: a secret draft that opens together, deployment by drag, press and keyboard, coins on the
// screen; and a whole best of three, sides and roles changing hands on the way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, dice, goingOn, inState, over, pause, press, steady, until } from "./actions.mjs";
import { accessible, clean, house, opponents, shot } from "./support.mjs";

house();

/** Two people at one match. */
const two = (wish) => opponents({ game: "doomball", ...wish }, [{}, { width: 1280, height: 800, scheme: "dark" }]);

const cell = (page, id) => page.locator(`[data-pick="cell:${id}"]`);

/** The next piece of the tray on one of the spaces offered. */
async function place(page, random) {
  await page.locator("[data-tray-piece]").first().click();
  const cells = page.locator('[data-pick^="cell:"]');
  await cells.first().waitFor({ state: "attached" });
  await press(page, cells.nth(Math.floor(random() * (await cells.count()))));
  const commit = page.locator('[data-commit="place"]:not(:disabled)');
  await goingOn(page, () => commit.last().click());
}

async function choose(page, verb, word) {
  const button = page.locator(`[data-choose="${verb}"], [data-commit="${verb}"]`).filter({ hasText: word });
  await goingOn(page, () => button.first().click());
}

test("a draft is secret until both have sealed", { timeout: 600_000 }, async () => {
  const [first, second] = await two({ scenario: "two-hills" });
  await choose(first.page, "race", /orcs/i);
  const goblins = first.page.locator('[data-card="goblins"]');
  await goingOn(first.page, () => goblins.locator('[data-take="draft"]').click());
  await goblins.locator(".count", { hasText: "1" }).waitFor();
  await goingOn(first.page, () => goblins.locator('[data-take="drop"]').click());
  await inState(first.page, "asked");
  await first.page.locator(`[data-take="draft"]:not(:disabled)`).first().waitFor();
  await accessible(first.page, "the draft");
  await shot(first.page, "doomball-draft-light");
  assert.equal(await second.page.getByText(/chose the Orcs|of Orcs|Goblins/).count(), 0);
  await choose(first.page, "ready", /offence/);
  await goingOn(first.page, () => first.page.locator('[data-commit="seal"]').click());
  await second.page.getByText("P1 finished the draft.").first().waitFor({ state: "attached" });
  assert.equal(await second.page.getByText(/chose the Orcs|of Orcs|Goblins/).count(), 0);
  await shot(second.page, "doomball-sealed-dark");
  await choose(second.page, "race", /humans/i);
  await choose(second.page, "ready", /defence/);
  await goingOn(second.page, () => second.page.locator('[data-commit="seal"]').click());
  await first.page
    .getByText(/P2 plays the Humans with 9 pieces/)
    .first()
    .waitFor({ state: "attached" });
  await second.page
    .getByText(/P1 plays the Orcs with 11 pieces/)
    .first()
    .waitFor({ state: "attached" });

  // the Humans call; whoever wins attacks, the other one takes side A
  await inState(second.page, "asked");
  await choose(second.page, "call", /heads/);
  const pages = [first.page, second.page];
  const asked = async () => {
    for (const page of pages) if ((await page.locator(".page").getAttribute("data-state")) === "asked") return page;
    return null;
  };
  const winner = await until(asked, "somebody chooses a role");
  await choose(winner, "role", /offence/);
  const loser = pages.find((page) => page !== winner);
  await inState(loser, "asked");
  await choose(loser, "side", "A");

  // the first piece is dragged from the tray to B3, the others are pressed
  await inState(loser, "asked");
  const piece = await steady(loser.locator("[data-tray-piece]").first());
  await loser.locator("[data-tray-piece]").first().click();
  const to = await steady(cell(loser, 8));
  await loser.keyboard.press("Escape");
  await loser.mouse.move(piece.x + piece.width / 2, piece.y + piece.height / 2);
  await loser.mouse.down();
  await loser.mouse.move(piece.x + piece.width / 2 + 20, piece.y + piece.height / 2 + 20, { steps: 4 });
  await loser.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await loser.mouse.up();
  const commit = loser.locator('[data-commit="place"]:not(:disabled)');
  await goingOn(loser, () => commit.last().click());
  await loser
    .getByText(/placed on B3/)
    .first()
    .waitFor({ state: "attached" });
  await place(loser, dice(5));
  await shot(loser, "doomball-deploy");
  clean(first);
  clean(second);
});

test("deployment, the carrier and a first activation by the keyboard alone", { timeout: 300_000 }, async () => {
  const army = (seat, kinds) => kinds.map((kind) => ({ seat, kind, waiting: true }));
  const scenario = {
    format: "doomball-scn-1",
    title: "By hand",
    text: "Two a side.",
    mode: "base",
    phase: "deploy",
    offence: 0,
    actor: 1,
    seats: [{ race: "humans" }, { race: "orcs" }],
    pieces: [...army(0, ["knights", "mage"]), ...army(1, ["troll", "nobs"])],
  };
  const [first, second] = await two({ scenario });
  const press = async (page, ...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Tab goes on until the focus is on such a thing. */
  const tabTo = async (page, selector) => {
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    }
    assert.fail(`Tab never reaches ${selector}`);
  };
  for (const page of [second.page, second.page, first.page, first.page]) {
    await inState(page, "asked");
    await page.locator("[data-tray-piece]").first().waitFor();
    await tabTo(page, "[data-tray-piece]");
    await press(page, "Enter");
    await page.locator('[data-pick^="cell:"]').first().waitFor({ state: "attached" });
    await press(page, "n", "Enter");
    await page.locator('[data-commit="place"]:not(:disabled)').waitFor();
    await goingOn(page, () => press(page, "Enter"));
  }
  assert.equal(
    await first.page
      .locator(".log li")
      .filter({ hasText: /placed on/ })
      .count(),
    4,
  );
  await inState(first.page, "asked"); // the offence names its carrier, the defence begins
  await press(first.page, "n", "Enter");
  await first.page.locator('[data-commit="carrier"]:not(:disabled)').waitFor();
  await goingOn(first.page, () => press(first.page, "Enter"));
  await first.page
    .getByText(/carr(y|ies) the artifact/)
    .first()
    .waitFor({ state: "attached" });
  await inState(second.page, "asked");
  await press(second.page, "n", "Enter");
  await second.page.locator('[data-commit="activate"]:not(:disabled)').waitFor();
  await goingOn(second.page, () => press(second.page, "Enter"));
  await inState(second.page, "asked"); // an activation is no line of the log: what the unit does is
  clean(first);
  clean(second);
});

test("two browsers play a whole best of three", { timeout: 600_000 }, async () => {
  const army = (seat, kinds) => kinds.map((kind) => ({ seat, kind, waiting: true }));
  const scenario = {
    format: "doomball-scn-1",
    title: "Five a side",
    text: "A small cup final.",
    mode: "base",
    phase: "call",
    map: ["......", "......", "..#...", "Y....-", "-....Y", "...#..", "......", "......"],
    seats: [{ race: "humans" }, { race: "orcs" }],
    pieces: [...army(0, ["horsemen", "mage"]), ...army(1, ["troll", "wolf-riders"])],
  };
  const [first, second] = await two({ scenario, options: { turn_limit: 3 } });
  const random = dice(11);
  const pages = [first.page, second.page];
  let coins = false;
  let rounds = 0;
  let changed = false; // that sides and roles changed hands was explained
  while (!((await over(pages[0])) && (await over(pages[1])))) {
    let done = false;
    for (const page of pages) {
      if ((await page.locator(".page").getAttribute("data-state")) !== "asked") continue;
      if (await page.locator("[data-tray-piece]").count()) await place(page, random);
      else if (!(await answer(page, random))) continue;
      done = true;
      if (!coins && (await page.getByText(/: [HT]( [HT])+, /).count())) {
        coins = true;
        await shot(page, "doomball-coins");
      }
      rounds = Math.max(rounds, await page.getByText(/^Round [23] began/).count());
      changed ||= (await page.getByText(/exchanged sides and roles: P[12] attacks from edge [AH]/).count()) > 0;
    }
    if (!done) await pause(40);
  }
  assert.ok(rounds >= 1, "no second round was played");
  assert.ok(changed, "nobody was told that sides and roles changed hands");
  await first.page
    .getByText(/won the match/)
    .first()
    .waitFor({ state: "attached" });
  await shot(first.page, "doomball-over-light");
  await shot(second.page, "doomball-over-dark");
  await accessible(first.page, "a match that is over");
  clean(first);
  clean(second);
});
