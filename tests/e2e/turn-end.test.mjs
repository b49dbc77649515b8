// What gives up the rest of a turn: it has a place of its own, asks what would be left unused, and can be taken back
// against the machine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { goingOn, inState, press, steady, until } from "./actions.mjs";
import { accessible, arrange, clean, house, person, shot } from "./support.mjs";

house();

const unit = (side, n, hex) => ({ id: `${side[0]}_INF_${n}`, side, type: "INF", quality: "REGULAR", hp: 4, hex });
/** Two far corners: for some turns nobody can attack, so nothing is rolled. */
const APART = {
  schema: "dbd-scn-0.1",
  board: "DBD-157-v1",
  standardsToWin: 2,
  terrain: {},
  units: [unit("BLUE", 1, 150), unit("BLUE", 2, 151), unit("RED", 1, 5), unit("RED", 2, 6)],
  turn: { side: "BLUE", turnNumber: 1, activationsLeft: 3 },
  meta: { id: "apart", label: "Apart" },
};
const LOOKS = [{}, { phone: true }];

async function begin(look) {
  const who = await person(look);
  const made = await arrange(who.page, {
    game: "dbd",
    scenario: APART,
    seats: [{ kind: "human" }, { kind: "bot", bot: "random" }],
  });
  await who.page.goto(`/match/${made.match.id}`);
  await inState(who.page, "asked");
  return who;
}
const end = (page) => page.locator("[data-ending]");
const sentence = (page) => page.locator(".prompt .ask").textContent();
const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
const turnOf = (page) => page.locator(".pips, .top-bar").allTextContents();

test("a double click on the button of a move does not end the turn", { timeout: 240_000 }, async () => {
  for (const look of LOOKS) {
    const who = await begin(look);
    const { page } = who;
    await press(page, page.locator('[data-pick="piece:150"]'));
    await press(page, page.locator('[data-pick^="cell:"]').first());
    const at = middle(await steady(page.locator(".prompt .buttons .primary")));
    await goingOn(page, () => page.mouse.dblclick(...at));
    await inState(page, "asked");
    assert.equal(await page.locator("[data-keep-playing]").count(), 0, "nothing was pressed twice");
    assert.equal(await page.locator('[data-pick^="piece:"]').count(), 2, "it is still Blue's turn");
    clean(who);
  }
});

test(
  "ending a turn says what is left unused, and a double click does not get past it",
  { timeout: 240_000 },
  async () => {
    for (const look of LOOKS) {
      const who = await begin(look);
      const { page } = who;
      const place = await steady(end(page));
      await page.mouse.dblclick(...middle(place));
      await page.locator("[data-confirm-ending]").waitFor();
      assert.equal(await sentence(page), "End the turn now?");
      assert.equal(await page.locator(".prompt .why").textContent(), "3 of 3 activations are unused.");
      await shot(page, `turn-end-asked-${look.phone ? "phone" : "desktop"}`);
      await accessible(page, "the question before the end of a turn");
      await page.keyboard.press("Enter"); // the filled button keeps playing
      await page.locator("[data-confirm-ending]").waitFor({ state: "detached" });
      await page.keyboard.press("e");
      await page.locator("[data-keep-playing]").click();
      await page.locator("[data-confirm-ending]").waitFor({ state: "detached" });
      assert.notEqual(await sentence(page), "End the turn now?");
      if (!look.phone) {
        await press(page, page.locator('[data-pick="piece:150"]'));
        await page.locator('[data-pick^="cell:"]').first().waitFor({ state: "attached" });
        assert.deepEqual(await steady(end(page)), place, "its place is the same while something is picked");
      }
      clean(who);
    }
  },
);

test("a turn that was ended can be taken back with the machine's answer", { timeout: 240_000 }, async () => {
  for (const look of LOOKS) {
    const who = await begin(look);
    const { page } = who;
    await end(page).click();
    await goingOn(page, () => page.locator("[data-confirm-ending]").click());
    await until(async () => /turn 3/i.test((await turnOf(page)).join(" ")), "the machine's answer");
    await inState(page, "asked");
    await shot(page, `turn-end-answered-${look.phone ? "phone" : "desktop"}`);
    await goingOn(page, () => page.getByRole("button", { name: "Undo" }).click());
    await until(async () => /turn 1/i.test((await turnOf(page)).join(" ")), "the first turn again");
    await inState(page, "asked");
    clean(who);
  }
});
