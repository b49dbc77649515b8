// How many clicks an action takes: two where it can be undone, and a third on the target where it cannot.
import assert from "node:assert/strict";
import { test } from "node:test";
import { goingOn, inState, press, until } from "./actions.mjs";
import { accessible, arrange, clean, house, HUMANS, person, shot } from "./support.mjs";

house();

const unit = (side, n, hex) => ({ id: `${side[0]}_INF_${n}`, side, type: "INF", quality: "REGULAR", hp: 4, hex });
const CLOSE = {
  schema: "dbd-scn-0.1",
  board: "DBD-157-v1",
  standardsToWin: 2,
  terrain: {},
  units: [unit("BLUE", 1, 78), unit("BLUE", 2, 150), unit("RED", 1, 79), unit("RED", 2, 5)],
  turn: { side: "BLUE", turnNumber: 1, activationsLeft: 3 },
  meta: { id: "close", label: "Close" },
};

async function begin(look) {
  const who = await person({ confirm: false, ...look });
  const made = await arrange(who.page, { game: "dbd", scenario: CLOSE, seats: HUMANS });
  await who.page.goto(`/match/${made.match.id}`);
  await inState(who.page, "asked");
  return who;
}
const version = (page) => page.locator(".page").getAttribute("data-version");
async function aim(page) {
  await press(page, page.locator('[data-pick="piece:78"]'));
  await page.locator('[data-pick="target:79"]').waitFor({ state: "attached" });
  await press(page, page.locator('[data-pick="target:79"]'));
  await page.locator(".prompt .primary", { hasText: "Roll" }).waitFor();
}

test("a move that can be undone takes two clicks, or two taps", { timeout: 120_000 }, async () => {
  for (const look of [{}, { phone: true }]) {
    const who = await begin(look);
    const { page } = who;
    await press(page, page.locator('[data-pick="piece:150"]'));
    const to = page.locator('[data-pick^="cell:"]').first();
    await to.waitFor({ state: "attached" });
    await goingOn(page, () => press(page, to));
    await goingOn(page, () => page.getByRole("button", { name: "Undo" }).click());
    clean(who);
  }
});

test(
  "what cannot be undone takes a second click on its target, or the button beside it",
  { timeout: 120_000 },
  async () => {
    const who = await begin();
    const { page } = who;
    await press(page, page.locator('[data-pick="piece:78"]'));
    const target = page.locator('[data-pick="target:79"]');
    await target.waitFor({ state: "attached" });
    const box = await target.boundingBox();
    const before = await version(page);
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator("[data-confirm-here]", { hasText: "Roll" }).waitFor();
    assert.equal(await version(page), before, "a double click rolls nothing");
    await shot(page, "clicks-target");
    await accessible(page, "the button beside a target");
    await until(async () => {
      await press(page, target);
      return (await version(page)) !== before;
    }, "a later click on the target rolls");
    await inState(page, "asked", "waiting");
    clean(who);

    const other = await begin();
    await aim(other.page);
    await goingOn(other.page, () => other.page.locator("[data-confirm-here]").click());
    clean(other);
  },
);

test("a second tap rolls nothing: fingers slip", { timeout: 120_000 }, async () => {
  const who = await begin({ phone: true });
  const { page } = who;
  await aim(page);
  const before = await version(page);
  const box = await page.locator('[data-pick="target:79"]').boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator(".prompt .primary", { hasText: "Roll" }).waitFor();
  assert.equal(await version(page), before);
  clean(who);
});

test("whoever wants to confirm everything says so in the menu", { timeout: 120_000 }, async () => {
  const who = await begin();
  const { page } = who;
  await page.getByLabel("Menu").click();
  await page.locator("[data-confirm-everything]").check();
  await page.getByRole("button", { name: "Close" }).click();
  const before = await version(page);
  await press(page, page.locator('[data-pick="piece:150"]'));
  await press(page, page.locator('[data-pick^="cell:"]').first());
  await page.locator('.prompt [data-commit="move"]').waitFor();
  assert.equal(await version(page), before);
  await goingOn(page, () => page.keyboard.press("Enter"));
  clean(who);
});
