// Every match says in one line who one is, how one wins and how far each side is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inState, until } from "./actions.mjs";
import { accessible, arrange, clean, house, person, shot } from "./support.mjs";

house();

const SEATS = [{ kind: "human" }, { kind: "bot", bot: "random" }];
const GOALS = {
  dbd: /^You are Blue\. Destroy enemy units worth 3 points .*: you 0, Red 0\./,
  "unfought-battle": /^You are West\. Bring the enemy's Chi to 0.*: you 100 Chi, East 100 Chi\./,
  doomball: /^You are P1\. Win two rounds.*: you 0 of 2, P2 0 of 2\./,
  "fortress-frontiers": /^You are Player 1\. Destroy the enemy base: you 100 of 100 base health\./, // the enemy's is unseen
  "honour-lies": /^You are .*\. Have more victory points after round 6.*: you 0, .* 0\./,
};

for (const [game, goal] of Object.entries(GOALS))
  test(`the goal of ${game} is on the screen`, { timeout: 120_000 }, async () => {
    for (const look of [{}, { phone: true }]) {
      const who = await person(look);
      const made = await arrange(who.page, { game, seats: SEATS });
      await who.page.goto(`/match/${made.match.id}`);
      await inState(who.page, "asked");
      const line = who.page.locator("[data-goal]");
      const said = async () => (await line.textContent()).replace(/\s+/g, " ");
      await until(async () => goal.test(await said()), `${goal}`); // once the names of the sides are known
      const box = await line.boundingBox();
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= (look.phone ? 390 : 1440), JSON.stringify(box));
      await shot(who.page, `goal-${game}-${look.phone ? "phone" : "desktop"}`);
      if (game === "dbd") await accessible(who.page, `the goal of ${game}`);
      clean(who);
    }
  });

test("the chip of a rule has its words on hover, and opens the rule", { timeout: 120_000 }, async () => {
  const who = await person();
  const made = await arrange(who.page, { game: "dbd", seats: SEATS });
  await who.page.goto(`/match/${made.match.id}`);
  await inState(who.page, "asked");
  const chip = who.page.locator("[data-goal] .chip");
  await chip.hover();
  await who.page.getByRole("tooltip").filter({ hasText: "reach or exceed the threshold" }).waitFor();
  await shot(who.page, "goal-chip");
  await chip.click();
  await who.page.getByRole("tooltip").waitFor({ state: "detached" });
  await who.page.locator(".drawer .this").waitFor();
  clean(who);
});
