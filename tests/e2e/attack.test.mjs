// The moment of look/match-dbd.png: a charge previewed before the roll, on every width, light and dark. Then the roll,
// the dice, the defender's answer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { press, steady } from "./actions.mjs";
import { accessible, arrange, clean, house, opponents, person, picture, shot } from "./support.mjs";

house();

const unit = (side, type, n, hex, quality, hp) => ({ id: `${side[0]}_${type}_${n}`, side, type, quality, hp, hex });
const SCENARIO = {
  schema: "dbd-scn-0.1",
  board: "DBD-157-v1",
  standardsToWin: 6,
  terrain: { 59: "ROUGH", 65: "ROUGH", 76: "WOODS", 77: "WOODS", 78: "HILL", 79: "WOODS", 80: "WOODS", 92: "ROUGH" },
  units: [
    ...[
      ["CAV", 1, 91, "REGULAR", 4],
      ["INF", 1, 93, "GREEN", 4],
      ["INF", 2, 94, "REGULAR", 4],
      ["INF", 3, 95, "VETERAN", 6],
      ["SKR", 2, 97, "REGULAR", 2],
    ].map(([t, n, h, q, p]) => unit("BLUE", t, n, h, q, p)),
    ...[
      ["ARC", 1, 124, "REGULAR", 3],
      ["GEN", 1, 125, "REGULAR", 6],
      ["ARC", 2, 126, "REGULAR", 3],
      ["CAV", 2, 127, "REGULAR", 3],
    ].map(([t, n, h, q, p]) => unit("BLUE", t, n, h, q, p)),
    ...[
      ["ARC", 1, 46, "REGULAR", 3],
      ["GEN", 1, 47, "REGULAR", 6],
      ["SKR", 1, 58, "REGULAR", 3],
      ["INF", 1, 60, "REGULAR", 4],
      ["INF", 2, 61, "VETERAN", 6],
    ].map(([t, n, h, q, p]) => unit("RED", t, n, h, q, p)),
    ...[
      ["INF", 3, 62, "VETERAN", 5],
      ["INF", 5, 63, "GREEN", 3],
      ["CAV", 1, 66, "REGULAR", 4],
      ["INF", 4, 80, "REGULAR", 2],
    ].map(([t, n, h, q, p]) => unit("RED", t, n, h, q, p)),
  ],
  turn: { side: "BLUE", turnNumber: 9, activationsLeft: 2 },
  meta: { id: "charge", label: "Charge", score: { BLUE: 4, RED: 3 } },
};
const LOOKS = [
  { name: "desktop-light" },
  { name: "desktop-dark", scheme: "dark" },
  { name: "tablet-light", width: 1024, height: 768 },
  { name: "phone-light", phone: true },
  { name: "phone-dark", phone: true, scheme: "dark" },
];

async function aim(page) {
  const steps = ['[data-pick="piece:127"]', '[data-pick="cell:96"]', '[data-pick="target:80"]', ".bar"];
  await page.locator(steps[0]).waitFor({ state: "attached" });
  for (const [i, step] of steps.slice(0, -1).entries()) {
    await press(page, page.locator(step));
    await page
      .locator(steps[i + 1])
      .first()
      .waitFor({ state: "attached" });
  }
  await steady(page.locator('[data-pick="target:80"]')); // the sheet has grown and the board has made room
}

test("a charge previewed, at every width", { timeout: 300_000 }, async () => {
  for (const look of LOOKS) {
    const who = await person(look);
    const made = await arrange(who.page, {
      game: "dbd",
      scenario: SCENARIO,
      seats: [{ kind: "human" }, { kind: "bot", bot: "random" }],
    });
    await who.page.goto(`/match/${made.match.id}`);
    await aim(who.page);
    assert.match(await who.page.locator(".prompt .primary").textContent(), /Roll 3 dice/);
    await shot(who.page, `attack-${look.name}`);
    if (look.name === "desktop-light") await picture(who.page, "match");
    await accessible(who.page, `an attack previewed, ${look.name}`);
    clean(who);
  }
});

test("what is forbidden is shown with its reason, and the answer so far is kept", { timeout: 240_000 }, async () => {
  const who = await person();
  const made = await arrange(who.page, {
    game: "dbd",
    scenario: SCENARIO,
    seats: [{ kind: "human" }, { kind: "bot", bot: "random" }],
  });
  await who.page.goto(`/match/${made.match.id}`);
  const mark = who.page.locator('[data-pick="piece:127"]');
  await mark.waitFor({ state: "attached" });
  const box = await steady(mark);
  await press(who.page, mark);
  await who.page.locator('[data-pick="cell:96"]').waitFor({ state: "attached" });
  await who.page.mouse.click(box.x + box.width / 2 + 3.6 * box.width, box.y + box.height / 2); // four hexes away
  await who.page.locator(".prompt.bad .chip").waitFor();
  await shot(who.page, "attack-refused");
  assert.equal(await who.page.locator('[data-pick="cell:96"]').count(), 1);
  clean(who);
});

test("the roll, the dice, the defender's answer", { timeout: 240_000 }, async () => {
  const [blue, red] = await opponents({ game: "dbd", scenario: SCENARIO }, [{ motion: "no-preference" }, {}]);
  await aim(blue.page);
  await blue.page.locator(".prompt .primary").click();
  await blue.page.locator(".roll-display").waitFor();
  await shot(blue.page, "attack-tumbling");
  await blue.page.getByLabel(/^Rolled/).waitFor();
  await blue.page.locator(".log b").first().waitFor(); // the roll is told: its consequences are on the board
  await shot(blue.page, "attack-rolled");
  await blue.page.locator(".log .chip").first().click();
  await blue.page.locator(".drawer .this").waitFor();
  await shot(blue.page, "attack-rule");
  await accessible(blue.page, "a rule beside the board");
  await shot(red.page, "attack-defender");
  clean(blue);
  clean(red);
});
