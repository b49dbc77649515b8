// The home page of a visitor: every game is seen, nothing is cut off, and a button says what it starts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { steady } from "./actions.mjs";
import { accessible, clean, house, person, shot } from "./support.mjs";

house({ plugins: "" });

test("five games are seen without scrolling, and nothing on them is cut off", { timeout: 120_000 }, async () => {
  for (const look of [{}, { width: 1280, height: 800 }, { phone: true }]) {
    const who = await person(look);
    await who.page.goto("/");
    await who.page.waitForLoadState("networkidle");
    const cards = await who.page.locator("[data-game]").all();
    assert.equal(cards.length, 5);
    for (const card of cards) {
      const box = await steady(card);
      if (!Object.keys(look).length) assert.ok(box.y + box.height <= 900, `a card ends at ${box.y + box.height}`);
      for (const one of await card.locator("a, button").all()) {
        const inner = await one.boundingBox();
        const text = await one.textContent();
        assert.ok(inner.x >= box.x && inner.x + inner.width <= box.x + box.width, `${text} is cut off`);
        const wide = await one.evaluate((node) => node.scrollWidth - node.clientWidth);
        assert.ok(wide <= 0, `${text} is cut off within its button`);
      }
    }
    await shot(who.page, `home-${look.phone ? "phone" : (look.width ?? 1440)}`);
    await accessible(who.page, "the home page");
    clean(who);
  }
});

test("the large button says which game it starts, and starts that", { timeout: 120_000 }, async () => {
  const who = await person();
  await who.page.goto("/");
  await who.page.getByRole("button", { name: "Play Death Before Dishonor now" }).click();
  await who.page.waitForURL(/\/match\//);
  await who.page.getByRole("banner").getByText("Death Before Dishonor").waitFor();
  clean(who);
});
