// The tiny game: secret orders with a path and an amount, sealing, fog, Frames of several steps; and hot seat, where
// the board is hidden between the two players.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dice, goingOn, inState, press } from "./actions.mjs";
import { accessible, arrange, clean, house, HUMANS, opponents, person, shot } from "./support.mjs";

house();

async function plan(page, random) {
  const pieces = page.locator('[data-pick^="piece:"]');
  await pieces.first().waitFor({ state: "attached" });
  const count = await pieces.count();
  for (let n = 0; n < count; n++) {
    await press(page, page.locator('[data-pick^="piece:"]').nth(n));
    const cells = page.locator('[data-pick^="cell:"]');
    const ways = await cells.count();
    if (!ways) continue;
    await press(page, cells.nth(Math.floor(random() * ways)));
    const march = page.locator('[data-commit="march"]');
    if (await march.count()) await goingOn(page, () => march.last().click());
    await inState(page, "asked");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.locator('[data-pick^="piece:"]').first().waitFor({ state: "attached" });
  }
}

test("orders are planned, sealed and opened together, through fog", { timeout: 600_000 }, async () => {
  const [first, second] = await opponents({ game: "tiny", scenario: "meeting", options: { turn_limit: 5 } });
  const random = dice(3);

  // an amount, typed
  await press(first.page, first.page.locator('[data-pick^="piece:"]').first());
  await first.page.locator('[data-choose="supply"]').first().click();
  await first.page.getByLabel("how many supplies").first().waitFor();
  await shot(first.page, "tiny-amount");
  await first.page.locator('[data-commit="supply"]').click();
  await first.page.getByText(/^supply A/).waitFor();
  assert.equal(await second.page.getByText(/supply A/).count(), 0);
  await first.page.locator("[data-undo]").click();
  await first.page.getByText(/^supply A/).waitFor({ state: "detached" });
  await accessible(first.page, "planning in secret");

  for (let turn = 0; (await inState(first.page, "asked", "over")) === "asked"; turn++) {
    await plan(first.page, random);
    if (turn === 0) await shot(first.page, "tiny-plan-light");
    await goingOn(first.page, () => first.page.locator('[data-commit="seal"]').click());
    if (turn === 0) {
      await second.page.getByText("First has sealed").first().waitFor();
      await shot(second.page, "tiny-sealed-dark");
      await accessible(second.page, "the other side has sealed");
    }
    await inState(second.page, "asked");
    await plan(second.page, random);
    await goingOn(second.page, () => second.page.locator('[data-commit="seal"]').click());
    await inState(first.page, "asked", "over");
    if (turn === 1) await shot(first.page, "tiny-fog-light");
  }
  await first.page.locator(".prompt a.primary").click();
  await first.page.locator("[data-next]").waitFor();
  for (const view of ["0", "1", "all"]) await first.page.locator(`[data-view="${view}"]`).click();
  await shot(first.page, "tiny-replay");
  clean(first);
  clean(second);
});

test("hot seat hides the board between the players", { timeout: 240_000 }, async () => {
  const both = await person();
  const made = await arrange(both.page, { game: "tiny", scenario: "meeting", seats: HUMANS }, [0, 1]);
  await both.page.goto(`/match/${made.match.id}`);
  await both.page.getByRole("button", { name: "I am First" }).click();
  await both.page.locator('[data-commit="seal"]').click();
  await both.page.getByRole("button", { name: "I am Second" }).waitFor();
  assert.equal(await both.page.locator("svg.board").count(), 0);
  assert.equal(
    await both.page.getByText(/Purse|Orders|no order/).count(),
    0,
    "nothing of the other side's is left on the screen",
  );
  await shot(both.page, "tiny-hotseat");
  await accessible(both.page, "the device is passed on");
  await both.page.locator("[data-take-seat]").click();
  await both.page.locator('[data-commit="seal"]').waitFor();
  await both.page.getByText("Orders", { exact: true }).waitFor();
  await both.page.reload();
  await both.page.getByRole("button", { name: "I am Second" }).waitFor();
  assert.equal(await both.page.locator("svg.board").count(), 0, "after a reload nobody is shown anything unasked");
  clean(both);
});
