// The Unfought Battle: two browsers plan in secret, seal, and see it carried out, to the end; one match by the keyboard
// alone, and one look on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dice, endTurn, goingOn, inState, press } from "./actions.mjs";
import { accessible, clean, house, opponents, shot } from "./support.mjs";

const GAME = "unfought-battle";
house();

/** Two people at one match. */
const seated = (wish, looks = [{}, {}]) => opponents({ game: GAME, ...wish }, looks);

/** One Advance by clicks: the force, a hex, a stance. */
async function advance(page, nth, random, stance = "Mountain") {
  const forces = page.locator('[data-pick^="piece:"]');
  await forces.first().waitFor({ state: "attached" });
  await press(page, forces.nth(nth));
  const cells = page.locator('[data-pick^="cell:"]');
  await cells.first().waitFor({ state: "attached" });
  await press(page, cells.nth(Math.floor(random() * (await cells.count()))));
  const words = page.getByRole("button", { name: new RegExp(`Advance.*${stance}|${stance}`) });
  await words.first().waitFor();
  await goingOn(page, () => words.first().click());
  await page.keyboard.press("Escape");
}

const seal = endTurn;

test("two browsers play a whole match", { timeout: 600_000 }, async () => {
  const wish = { scenario: "still-water", options: { max_turns: 3 } };
  const [west, east] = await seated(wish, [{}, { scheme: "dark" }]);
  const random = dice(5);
  await shot(west.page, "unfought-start-light");
  await accessible(west.page, "an ink board");
  for (let turn = 0; (await inState(west.page, "asked", "over")) === "asked"; turn++) {
    await advance(west.page, turn % 3, random);
    if (turn === 0) {
      await shot(west.page, "unfought-plan-light");
      await west.page
        .getByText(/of 10 Shih/)
        .first()
        .waitFor();
      assert.equal(await east.page.getByText(/West 1: Advance/).count(), 0);
    }
    await seal(west.page);
    if (turn === 0) {
      await east.page.getByText("West has sealed").first().waitFor();
      await shot(east.page, "unfought-sealed-dark");
    }
    await inState(east.page, "asked");
    await advance(east.page, 0, random);
    await seal(east.page);
    await inState(east.page, "asked", "over");
  }
  await shot(west.page, "unfought-over-light");
  await west.page
    .getByText(/turn limit|wins/)
    .first()
    .waitFor();
  clean(west);
  clean(east);
});

test("a turn is planned and sealed by the keyboard alone", { timeout: 600_000 }, async () => {
  const [west, east] = await seated({ scenario: "lesson-river", options: { max_turns: 1 } });
  const { page } = west;
  await inState(page, "asked");
  await page.keyboard.press("o"); // the first force without an order
  await page.locator('[data-pick^="cell:"]').first().waitFor({ state: "attached" });
  await page.keyboard.press("n"); // the first hex it can go to
  await page.keyboard.press("Enter");
  await page
    .getByRole("button", { name: /Advance/ })
    .first()
    .waitFor();
  await goingOn(page, () => page.keyboard.press("1"));
  await page
    .getByText(/West \d: (Advance|Deceive)/)
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.locator('[data-commit="seal"]').focus();
  await page.keyboard.press("Enter"); // two forces are without an order
  await page.locator("[data-confirm-ending]").waitFor();
  await goingOn(page, () => page.keyboard.press("1"));
  await east.page.getByText("West has sealed").first().waitFor();
  await seal(east.page);
  await inState(page, "over");
  clean(west);
  clean(east);
});

test("the resolution is told step by step, each with its clause", { timeout: 300_000 }, async () => {
  const [west, east] = await seated({ scenario: "lesson-ghosts" }, [{ motion: "no-preference" }, {}]);
  const { page } = west;
  await inState(page, "asked");
  await press(page, page.locator('[data-pick^="piece:"]').first());
  await page.locator('[data-pick^="cell:"]').first().waitFor({ state: "attached" });
  await press(page, page.locator('[data-pick^="cell:"]').first());
  await page.locator(".prompt .primary", { hasText: "Advance Mountain" }).waitFor(); // no ghost by accident
  await goingOn(page, () => page.locator(".prompt .primary").click());
  await page.keyboard.press("Escape");
  await page.locator('[data-order], [data-commit="seal"]').first().waitFor();
  await seal(east.page);
  await seal(page);
  await page
    .getByText(/West 1 moved from/)
    .first()
    .waitFor({ state: "attached" });
  await page
    .getByText(/^EXEC-/)
    .first()
    .waitFor({ state: "attached" });
  clean(west);
  clean(east);
});

test("on a phone the whole large map can be planned on", { timeout: 600_000 }, async () => {
  const [west, east] = await seated({ scenario: "jade-pass", options: { max_turns: 1 } }, [
    { phone: true },
    { phone: true, scheme: "dark" },
  ]);
  await inState(west.page, "asked");
  await shot(west.page, "unfought-phone-light");
  await accessible(west.page, "an ink board on a phone");
  await seal(west.page);
  await seal(east.page);
  await inState(west.page, "over");
  await shot(east.page, "unfought-phone-dark");
  clean(west);
  clean(east);
});
