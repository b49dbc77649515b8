// Nothing jumps: the log stays where it is, and nothing that pops up covers the score.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inState, press, steady } from "./actions.mjs";
import { accessible, arrange, clean, house, HUMANS, person, shot } from "./support.mjs";

house();

const overlaps = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test("the log stays in its place while units are pointed at and picked", { timeout: 120_000 }, async () => {
  for (const game of ["dbd", "unfought-battle", "fortress-frontiers"]) {
    const who = await person();
    const made = await arrange(who.page, { game, seats: HUMANS });
    await who.page.goto(`/match/${made.match.id}`);
    await inState(who.page, "asked");
    const tabs = who.page.getByRole("tablist", { name: "Log, forces, choices" });
    const before = await steady(tabs);
    const piece = who.page.locator('[data-pick^="piece:"]').first();
    const box = await steady(piece);
    await who.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await who.page.locator("[data-unit-card]").first().waitFor();
    assert.deepEqual(await steady(tabs), before, `${game}: pointed at`);
    await press(who.page, piece);
    await who.page.locator(".prompt .back").waitFor();
    assert.deepEqual(await steady(tabs), before, `${game}: picked`);
    assert.ok(before.y + 100 < 900, "the log is in view");
    await shot(who.page, `layout-${game}`);
    await accessible(who.page, `the panels of ${game}`);
    clean(who);
  }
});

test("hints cover no score, and there are no choices while nothing is asked", { timeout: 240_000 }, async () => {
  for (const look of [{}, { width: 1024, height: 768 }, { phone: true }]) {
    const who = await person(look);
    const made = await arrange(who.page, { game: "dbd", seats: [{ kind: "human" }, { kind: "bot", bot: "random" }] });
    await who.page.goto(`/match/${made.match.id}`);
    await inState(who.page, "asked");
    const scores = await who.page.locator(".score-plate").all();
    await who.page.locator("[data-hint]").click();
    await who.page.locator("[data-hints]").waitFor();
    const card = await steady(who.page.locator("[data-hints]"));
    for (const score of scores) assert.ok(!overlaps(card, await score.boundingBox()), "the hint covers a score");
    if (!look.phone) {
      assert.equal(await who.page.locator(".selected").count(), 0);
      await who.page.locator("[data-hints] li button").first().hover();
      await who.page.locator(".selected").first().waitFor({ state: "attached" }); // the move is drawn on the board
    }
    await shot(who.page, `layout-hint-${look.phone ? "phone" : (look.width ?? 1440)}`);
    clean(who);
  }
  const other = await person();
  const made = await arrange(other.page, { game: "dbd", seats: HUMANS }, [1]);
  await other.page.goto(`/match/${made.match.id}`);
  await inState(other.page, "waiting");
  assert.equal(await other.page.getByRole("tab", { name: "Choices" }).count(), 0);
  clean(other);
});
