// The example of a game of one's own, played in the browser as anybody would who has just written one: the server is
// started with the plug-in, and there is no line of client code for it.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { goingOn, inState, press } from "./actions.mjs";
import { accessible, clean, house, opponents, person, ROOT, shot } from "./support.mjs";

const folders = [join(ROOT, "examples", "poachers-moon")];
house({ plugins: "poachers-moon=poachers_moon", folders });

/** Chooses a clearing by its name and, where there is a choice, what to do there; then seals. */
async function hour(page, cell, verb) {
  await inState(page, "asked");
  if (cell) {
    await press(page, page.locator(`[data-pick="cell:${cell}"]`));
    await goingOn(page, () => page.locator(`[data-commit="${verb}"]`).click());
    await inState(page, "asked");
  }
  await goingOn(page, () => page.locator('[data-commit="seal"]').click());
}

test("a plug-in is listed, played to its end by two people, and its secrets kept", { timeout: 240_000 }, async () => {
  const visitor = await person();
  await visitor.page.goto("/");
  await visitor.page.getByText("Poacher's Moon").first().waitFor();
  clean(visitor);
  const wish = { game: "poachers-moon", scenario: "first-night", options: { hares: 2 } };
  const [poacher, keeper] = await opponents(wish);
  const cells = ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "b5", "c1", "c2", "c3", "c4"];
  const at = (name) => cells.indexOf(name);

  for (const { page } of [poacher, keeper]) {
    await page.locator('use[href="#t-hare"]').first().waitFor({ state: "attached" }); // the skin has come
    assert.equal(await page.locator('use[href="#t-hare"]').count(), 8);
    await page.locator('use[href="#u-keeper"]').first().waitFor({ state: "attached" });
  }
  await hour(poacher.page, at("b2"), "snatch");
  assert.equal(await keeper.page.getByText(/snatch/).count(), 0, "an order is a secret");
  await shot(keeper.page, "example-keeper-dark");
  await accessible(keeper.page, "the keeper's board");
  await hour(keeper.page, at("b4"), "go");
  await keeper.page.getByText("The hare in b2 is gone; bagged: 1.").first().waitFor();
  await inState(poacher.page, "asked");
  await press(poacher.page, poacher.page.locator(`[data-pick="cell:${at("a2")}"]`));
  await shot(poacher.page, "example-poacher-light");
  await goingOn(poacher.page, () => poacher.page.locator('[data-commit="snatch"]').click());
  await hour(poacher.page);
  await hour(keeper.page, at("b3"), "go");
  for (const { page } of [poacher, keeper]) {
    await inState(page, "over");
    await page.getByText("The poacher got away with 2 hares.").first().waitFor();
  }
  await shot(keeper.page, "example-over-dark");
  clean(poacher);
  clean(keeper);
});
