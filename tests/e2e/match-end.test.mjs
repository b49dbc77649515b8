// The end of a match: the result with its reason, then a rematch, the review, or a link to share.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inState } from "./actions.mjs";
import { accessible, arrange, clean, house, person, shot } from "./support.mjs";

house();

test("the end says who won and why, and leads on", { timeout: 240_000 }, async () => {
  for (const look of [{}, { phone: true }]) {
    const who = await person(look);
    const { page } = who;
    const seats = [{ kind: "human" }, { kind: "bot", bot: "random" }];
    const made = await arrange(page, { game: "dbd", scenario: "first-blood", seats });
    await page.goto(`/match/${made.match.id}`);
    await inState(page, "asked");
    await page.getByLabel("Menu").click();
    await page.locator("[data-menu-resign]").click();
    await page.locator("[data-resign]").click();
    await inState(page, "over");
    assert.equal(await page.locator(".prompt .ask").textContent(), "You lost.");
    assert.match(await page.locator(".prompt .why").textContent(), /Blue resigned\./);
    const offered = await page.locator(".prompt .buttons").textContent();
    for (const word of ["Rematch, seats swapped", "Review", "Share"]) assert.ok(offered.includes(word), offered);
    await shot(page, `match-end-${look.phone ? "phone" : "desktop"}`);
    await accessible(page, "the end of a match");
    await page.locator("[data-review]").click();
    await page.waitForURL(/\/replay\//);
    await page.locator("[data-graph]").first().waitFor();
    clean(who);
  }
});
