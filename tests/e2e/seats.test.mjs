// Who looks at a match: a spectator, two at one screen, with clocks, with large text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, dice, endTurn, inState, until } from "./actions.mjs";
import { accessible, arrange, clean, house, HUMANS, person, shot } from "./support.mjs";

house();

test(
  "two at one screen: the board follows whoever is asked, nothing is hidden; a spectator only looks",
  { timeout: 240_000 },
  async () => {
    const both = await person();
    const made = await arrange(both.page, { game: "dbd", scenario: "first-blood", seats: HUMANS }, [0, 1]);
    const watcher = await person({ phone: true });
    await both.page.goto(`/match/${made.match.id}`);
    await watcher.page.goto(`/match/${made.match.id}`);
    assert.equal(await inState(watcher.page, "waiting"), "waiting");
    await watcher.page.getByText("You are watching.").waitFor();
    assert.equal(await watcher.page.locator("[data-pick], .prompt .buttons, [data-undo]").count(), 0);
    await both.page.getByText("1 watching").waitFor();
    const random = dice(11);
    const sat = new Set();
    while (sat.size < 2) {
      await inState(both.page, "asked");
      sat.add(await both.page.locator(".page").getAttribute("data-seat"));
      const before = await watcher.page.locator(".page").getAttribute("data-version");
      if (!(await answer(both.page, random))) continue;
      assert.equal(await both.page.locator("[data-take-seat]").count(), 0, "nothing is secret here");
      await until(
        async () => (await watcher.page.locator(".page").getAttribute("data-version")) !== before,
        "the spectator sees it",
      );
    }
    await shot(watcher.page, "spectator-phone");
    await accessible(watcher.page, "a spectator's page");
    clean(both);
    clean(watcher);
  },
);

test("a time limit: the running clock is told apart, and time runs", { timeout: 240_000 }, async () => {
  const who = await person();
  const made = await arrange(who.page, {
    game: "dbd",
    scenario: "first-blood",
    time_limit_seconds: 3600,
    seats: [{ kind: "human" }, { kind: "bot", bot: "random" }],
  });
  await who.page.goto(`/match/${made.match.id}`);
  await inState(who.page, "asked");
  const running = who.page.locator(".clock.on");
  await running.waitFor();
  const first = await running.textContent();
  await until(async () => (await running.textContent()) !== first, "the clock runs");
  await endTurn(who.page);
  await shot(who.page, "match-clocks");
  clean(who);
});

test("text of twice the size: nothing is lost sideways, everything can be pressed", { timeout: 240_000 }, async () => {
  for (const look of [{ name: "desktop" }, { name: "phone", phone: true }]) {
    const who = await person(look);
    const made = await arrange(who.page, {
      game: "dbd",
      scenario: "first-blood",
      seats: [{ kind: "human" }, { kind: "bot", bot: "random" }],
    });
    for (const [name, address] of [
      ["home", "/"],
      ["match", `/match/${made.match.id}`],
      ["rules", "/rules/dbd"],
    ]) {
      await who.page.goto(address);
      await who.page.locator("h1").first().waitFor({ state: "attached" });
      await who.page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      if (name === "match") await inState(who.page, "asked");
      await who.page.waitForLoadState("networkidle");
      const wide = await who.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${name}, ${look.name}: ${wide} px too wide`);
      await shot(who.page, `text-200-${name}-${look.name}`);
      if (name !== "match") continue;
      await who.page.locator(".prompt [data-commit]").first().scrollIntoViewIfNeeded();
      await endTurn(who.page);
    }
    clean(who);
  }
});
