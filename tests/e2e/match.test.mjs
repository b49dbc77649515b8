// Two browsers play a whole match of Death Before Dishonor through the interface: made on the home page, joined by
// link, one page reloaded, the server killed and started again in the middle, played to the end, replayed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answer, dice, over, pause } from "./actions.mjs";
import { accessible, clean, house, person, servedAgain, server, shot } from "./support.mjs";

house();

test("two browsers play Death Before Dishonor to the end", { timeout: 600_000 }, async () => {
  const blue = await person();
  const red = await person({ width: 1280, height: 800, scheme: "dark" });
  await blue.page.goto("/");
  await blue.page.locator('[data-game="dbd"] [data-options]').click();
  await blue.page.locator(".seg label", { hasText: "A friend" }).click();
  await blue.page.locator("[data-scenario]").selectOption("first-blood");
  await blue.page.locator("summary").click();
  await blue.page.locator('[data-option="turn_limit"]').fill("12");
  await accessible(blue.page, "the dialog of a new match");
  await blue.page.locator("[data-start]").click();
  const link = await blue.page.locator("[data-invite]").inputValue();
  await red.page.goto(link);
  await red.page.locator("[data-join]").click();
  await red.page.waitForSelector("[data-board]", { state: "attached" });
  await blue.page.waitForSelector("[data-invite]", { state: "detached" });
  assert.match(await blue.page.title(), /^Your turn/);
  await accessible(blue.page, "the match");
  await shot(blue.page, "match-start-desktop-light");

  const random = dice(7);
  const pages = [blue.page, red.page];
  let acts = 0;
  let seenOdds = false;
  let reloaded = false;
  let restarted = false;
  while (!((await over(pages[0])) && (await over(pages[1])))) {
    let done = false;
    for (const page of pages) {
      if (await answer(page, random)) {
        acts += 1;
        done = true;
      }
      if (!seenOdds && (await page.locator(".bar").count())) {
        seenOdds = true;
        await shot(page, "match-odds");
      }
    }
    if (!reloaded && acts > 6) {
      reloaded = true;
      await red.page.reload();
      await red.page.waitForSelector("[data-board]", { state: "attached" });
    }
    if (!restarted && acts > 14) {
      restarted = true;
      await server.stop("SIGKILL");
      await blue.page.getByText("Connection lost").waitFor();
      await shot(blue.page, "match-disconnected");
      await servedAgain();
      await blue.page.getByText("Connection lost").waitFor({ state: "detached" });
      await red.page.getByText("Connection lost").waitFor({ state: "detached" });
    }
    if (!done) await pause(40);
  }
  assert.ok(acts > 14 && reloaded && restarted, `${acts} acts`);
  await shot(blue.page, "match-over-desktop-light");
  await shot(red.page, "match-over-desktop-dark");
  await accessible(red.page, "a match that is over");

  await blue.page.getByRole("button", { name: /Rematch, seats swapped/ }).click();
  await red.page.locator('[data-accept="rematch"]').click();
  await red.page.locator("[data-rematch]").waitFor();

  await blue.page.locator(".prompt a.primary").click();
  await blue.page.waitForURL(/\/replay\//);
  await blue.page.locator("[data-next]").waitFor();
  await blue.page.keyboard.press("End");
  await blue.page.keyboard.press("Shift+ArrowLeft");
  await blue.page.locator('[data-view="1"]').click();
  await blue.page.waitForURL(/view=1/);
  await accessible(blue.page, "the replay");
  await shot(blue.page, "replay-desktop-light");
  const again = await person({ scheme: "dark" });
  await again.page.goto(blue.page.url());
  await again.page.locator("[data-next]").waitFor();
  await shot(again.page, "replay-desktop-dark");
  assert.equal(await again.page.locator(".count b").textContent(), await blue.page.locator(".count b").textContent());

  const [file] = await Promise.all([
    blue.page.waitForEvent("download"),
    blue.page.getByRole("button", { name: "Download" }).click(),
  ]);
  const record = JSON.parse(readFileSync(await file.path(), "utf8"));
  assert.ok(record.entries.length >= acts / 2);
  await again.page.goto("/replay");
  await again.page.locator("[data-record]").setInputFiles(await file.path());
  await again.page.locator("[data-next]").waitFor();
  for (const who of [blue, red]) clean(who, /WebSocket connection to/, /ERR_CONNECTION_REFUSED/);
  clean(again);
});
