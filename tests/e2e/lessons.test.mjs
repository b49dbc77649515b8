// The guided first match: from the front door, one idea at a time, by playing and by skipping, and off again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inState, press } from "./actions.mjs";
import { accessible, clean, house, person, shot } from "./support.mjs";

house();

const idea = (page, lesson, number) => page.locator(`[data-lesson="${lesson}"][data-idea="${number}"]`).waitFor();

test("a lesson explains, waits for the move it asks for, and leads to the next", { timeout: 120_000 }, async () => {
  const who = await person();
  const { page } = who;
  await page.goto("/");
  await page.locator('[data-game="dbd"] [data-learn]').click();
  await idea(page, 0, 0);
  await inState(page, "asked");
  await page.locator("[data-lesson] [data-next]").click();
  await idea(page, 0, 1);
  await accessible(page, "a lesson");
  await shot(page, "lesson-desktop-light");
  const steps = [
    '[data-pick="piece:110"]',
    '[data-pick="cell:95"]',
    '[data-pick="target:79"]',
    ".prompt .primary:not(:disabled)",
  ];
  for (const step of steps.slice(0, -1)) {
    await page.locator(step).waitFor({ state: "attached" });
    await press(page, page.locator(step));
  }
  await page.locator(steps.at(-1)).click();
  await idea(page, 0, 2); // it went on by itself: the move was made
  await page.reload();
  await idea(page, 0, 2); // and it is kept
  for (let number = 2; number < 5; number += 1) {
    await page.locator("[data-lesson] [data-next]").click();
    await idea(page, 0, number + 1);
  }
  await page.locator("[data-next-lesson]").click();
  await idea(page, 1, 0);
  await page.locator("[data-leave]").click();
  await page.locator("[data-lesson]").waitFor({ state: "detached" });
  clean(who);
});

test("every game has its lessons, on a phone too", { timeout: 120_000 }, async () => {
  const who = await person({ phone: true });
  const { page } = who;
  for (const game of ["dbd", "doomball", "fortress-frontiers", "honour-lies", "unfought-battle"]) {
    await page.goto("/");
    await page.locator(`[data-game="${game}"] [data-learn]`).click();
    await idea(page, 0, 0);
    await inState(page, "asked", "waiting");
    assert.ok((await page.locator("[data-lesson] p").first().textContent()).length > 40);
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(fits, `${game}: the page is wider than the phone`);
    await shot(page, `lesson-${game}-phone`);
  }
  clean(who);
});
