// Advice: a level chosen by name, a hint that fills in the answer and is marked, a review with its graph.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inState, PATIENCE } from "./actions.mjs";
import { accessible, arrange, clean, house, person, server, shot } from "./support.mjs";

house();

test("a level is chosen by name, and the opponent is called by it", { timeout: 120_000 }, async () => {
  const who = await person();
  await who.page.goto("/");
  await who.page.locator('[data-game="dbd"] [data-options]').click();
  const opponent = who.page.locator("[data-opponent]");
  await opponent.selectOption({ label: "1 · Recruit" });
  await who.page.getByText("at most 0.2 s").waitFor();
  await who.page.locator("[data-start]").click();
  await who.page.waitForURL(/\/match\//);
  await who.page.getByText("Recruit").first().waitFor();
  clean(who);
});

test("a hint fills in the answer, and the review of the match shows who stood how", { timeout: 240_000 }, async () => {
  const who = await person();
  const wish = {
    game: "dbd",
    scenario: "first-blood",
    seats: [{ kind: "human" }, { kind: "bot", bot: "level", level: 1 }],
  };
  const made = await arrange(who.page, wish);
  await who.page.goto(`/match/${made.match.id}`);
  await inState(who.page, "asked");
  await who.page.locator("[data-hint]").click();
  const hints = who.page.locator("[data-hints] li button");
  await hints.first().waitFor({ timeout: PATIENCE });
  assert.match(await hints.first().textContent(), /%/);
  await accessible(who.page, "a hint");
  await shot(who.page, "match-hint");
  await hints.first().click();
  await who.page.locator(".prompt .primary:not(:disabled)").click();
  await inState(who.page, "asked", "waiting");
  await who.page.getByLabel("Menu").click();
  await who.page.locator("[data-menu-resign]").click();
  await who.page.locator("[data-resign]").click();
  await who.page.getByText("You lost.").waitFor();
  const record = await (await fetch(`${server.base}/api/matches/${made.match.id}/record`)).json();
  assert.equal(record.entries[0].act, "hint");

  await who.page.goto(`/replay/${made.match.id}`);
  await who.page.locator("[data-review-button]").click();
  const graph = who.page.locator("[data-graph]");
  await graph.waitFor({ timeout: PATIENCE });
  await graph.focus();
  await who.page.keyboard.press("End");
  await who.page.keyboard.press("Home");
  await who.page.keyboard.press("ArrowRight");
  await who.page.getByText("Best moves for Blue").waitFor();
  assert.match(await graph.getAttribute("aria-valuetext"), /Blue \d+ %/);
  await accessible(who.page, "a review");
  await shot(who.page, "replay-review");
  clean(who);
});
