// The sample questions of the gallery, answered by hand: an angle and a place on an open table, deployment by drag and
// by key, a draft, a bid, paths drawn hex by hex on a large board, and how quickly that board moves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { goingOn, press, steady, until } from "./actions.mjs";
import { accessible, clean, house, person, shot } from "./support.mjs";

house();

async function open(name, look = {}) {
  const who = await person(look);
  await who.page.goto(`/gallery/${name}`);
  await who.page.waitForSelector("[data-state]");
  await who.page.locator("svg.board").waitFor();
  return who;
}
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** Drags something by the mouse, in a few steps, as a hand would. */
async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 6; i++)
    await page.mouse.move(from.x + ((to.x - from.x) * i) / 6, from.y + ((to.y - from.y) * i) / 6);
  await page.mouse.up();
}
const shown = async (page) => (await page.locator('[data-handle="angle"] .label text').textContent()).replace("−", "-");

test("a wheel: dragged, stepped by keys, typed; the ghost follows, the limit holds", { timeout: 240_000 }, async () => {
  const who = await open("wheel");
  const { page } = who;
  await press(page, page.locator('[data-piece="elite"] .body').first());
  await page.getByRole("button", { name: /front/i }).first().click();
  const knob = page.locator('[data-handle="angle"]');
  await knob.waitFor();
  assert.equal(await shown(page), "0°");
  const start = middle(await steady(knob.locator("circle").first()));
  await drag(page, start, { x: start.x + 30, y: start.y - 60 });
  await page.locator('[data-ghost="elite"]').waitFor();
  assert.match(await shown(page), /^\+\d+°$/);
  await page.locator('[data-dial="wheel"] input').fill("12");
  await page.locator('[data-dial="wheel"] input').press("Enter");
  await until(async () => (await shown(page)) === "+12°", "the typed angle");
  await page.locator('[data-point="contact"]').first().waitFor();
  await page.getByText("Engages Berserkers, front").waitFor();
  await shot(page, "sample-wheel");
  await accessible(page, "a wheel");
  await page.locator("[data-board]").focus();
  await page.keyboard.press("ArrowRight");
  await until(async () => (await shown(page)) === "+13°", "one step by a key");
  for (let n = 0; n < 8; n++) await page.keyboard.press("Shift+ArrowRight");
  await until(async () => (await shown(page)) === "+30°", "the limit");
  await page.locator('[data-dial="wheel"] input').fill("45");
  await page.locator('[data-dial="wheel"] input').press("Enter");
  await page.getByText("A wheel turns by 30° at most.").waitFor();
  assert.ok(await page.locator('[data-commit="advance"]').isDisabled());
  await page.locator('[data-dial="wheel"] input').fill("-10");
  await page.locator('[data-dial="wheel"] input').press("Enter");
  await until(async () => (await shown(page)) === "-10°", "to the other side");
  await goingOn(page, () => page.locator('[data-commit="advance"]').click());
  await page.locator("[data-measure]").click();
  await drag(page, { x: 300, y: 300 }, { x: 500, y: 300 });
  assert.match(await page.locator("[data-ruler]").getAttribute("data-ruler"), /^\d+ mm$/);
  clean(who);
});

test(
  "a unit is laid on the table by drag, turned by its handle, refused with the reason",
  { timeout: 240_000 },
  async () => {
    const who = await open("deploy");
    const { page } = who;
    const token = page.locator('[data-tray-piece="guard"]');
    const from = middle(await token.boundingBox());
    await token.click();
    await page.locator('[data-handle="place"]').waitFor();
    const at = middle(await steady(page.locator('[data-handle="place"] circle').first()));
    await drag(page, at, { x: at.x + 90, y: at.y - 10 });
    await page.locator('[data-ghost="guard"]').waitFor();
    const x = Number(await page.locator('[data-dial="x"] input').inputValue());
    assert.ok(x > 300, `${x} mm`);
    const turn = middle(await steady(page.locator('[data-handle="turn"] circle').first()));
    await drag(page, turn, { x: turn.x + 70, y: turn.y + 30 });
    await until(async () => Number(await page.locator('[data-dial="heading"] input').inputValue()) > 20, "the heading");
    await shot(page, "sample-deploy");
    await accessible(page, "a unit being laid");
    await drag(page, from, { x: 400, y: 400 }); // from the tray, straight onto the table, too far forward
    await page.getByText("That is beyond your deployment area.").waitFor();
    const box = await page.locator(".stage").boundingBox();
    await drag(page, from, { x: box.x + box.width * 0.6, y: box.y + box.height * 0.86 });
    await page.getByText("That is beyond your deployment area.").waitFor({ state: "detached" });
    await goingOn(page, () => page.locator('[data-commit="deploy"]').click());
    await page.locator('[data-piece="guard"]').waitFor();
    clean(who);
  },
);

test(
  "pieces are placed on cells by drag and by keys; danger is told where the plan ends",
  { timeout: 240_000 },
  async () => {
    for (const look of [{}, { phone: true }]) {
      const who = await open("place", look);
      const { page } = who;
      if (look.phone) await page.locator("[data-open-panel]").tap();
      await page.locator('[data-tray-piece="r0"]').click();
      await page.locator('[data-pick="cell:18"]').waitFor({ state: "attached" });
      await press(page, page.locator('[data-pick="cell:18"]'));
      await page.locator('[data-danger="2"]').waitFor();
      await shot(page, `sample-place${look.phone ? "-phone" : ""}`);
      await accessible(page, "a piece being placed");
      await goingOn(page, () => page.locator('[data-commit="place"]').click());
      if (!look.phone) {
        const token = middle(await page.locator('[data-tray-piece="r1"]').boundingBox());
        const cell = page.locator('[data-piece="r0"]');
        const home = middle(await steady(cell));
        await drag(page, token, { x: home.x + 62, y: home.y }); // the hex beside it
        await goingOn(page, () => page.locator('[data-commit="place"]').click());
        await page.locator('[data-tray-piece="r2"]').focus();
        await page.keyboard.press("Enter"); // into the hand
        await page.keyboard.press("n");
        await page.keyboard.press("Enter");
        await goingOn(page, () => page.keyboard.press("Enter"));
        await page.getByText("All pieces are placed.").waitFor();
      }
      clean(who);
    }
  },
);

test("a draft: cards are taken and given back, and it says why it cannot be sealed", { timeout: 240_000 }, async () => {
  const who = await open("draft");
  const { page } = who;
  await page.getByText("4 missing").first().waitFor();
  await shot(page, "sample-draft");
  await accessible(page, "a draft");
  const press_ = (kind, verb) =>
    goingOn(page, () => page.locator(`[data-card="${kind}"] [data-take="${verb}"]`).click());
  await press_("goblin", "draft");
  await page.getByText("at the cap of 2").waitFor();
  assert.ok(await page.locator('[data-card="goblin"] [data-take="draft"]').isDisabled());
  await press_("goblin", "drop");
  for (const kind of ["fighter", "fighter", "troll", "boss"]) await press_(kind, "draft");
  await goingOn(page, () => page.locator('[data-commit="seal"]').click());
  await page.getByText("Sealed. Both drafts open together.").waitFor();
  clean(who);
});

test("a bid: each amount against each answer, then opened together", { timeout: 240_000 }, async () => {
  const who = await open("bid", { scheme: "dark" });
  const { page } = who;
  await page.locator('[data-dial-value="3"]').click();
  await page.getByText("3 Health gives +6 by Discipline.").waitFor();
  await shot(page, "sample-bid-dark");
  await accessible(page, "a bid");
  await goingOn(page, () => page.locator('[data-commit="bid"]').click());
  await page.getByText("3 against 5").waitFor();
  clean(who);
});

test(
  "a large board: asked piece by piece, a path drawn hex by hex, the next without orders",
  { timeout: 240_000 },
  async () => {
    const who = await open("large");
    const { page } = who;
    await page.keyboard.press("o");
    await page
      .getByText(/Scout 0/)
      .first()
      .waitFor();
    await page.locator('[data-pick^="cell:"]').first().waitFor({ state: "attached" });
    await press(page, page.locator('[data-pick="cell:4"]')); // one step east
    await page.getByText("cost 1 of 3").waitFor();
    const here = await steady(page.locator('[data-piece="s0"] .body'));
    await page.mouse.click(
      here.x + here.width / 2 + here.width * 1.29 * 1.5,
      here.y + here.height / 2 + here.width * 1.16,
    ); // south-east of that: not listed
    await page.getByText("cost 2 of 3").waitFor();
    await shot(page, "sample-large");
    await accessible(page, "a large board");
    await goingOn(page, () => page.locator('[data-commit="move"]').click());
    await page.getByText("1 of 40 given").waitFor();
    await page.keyboard.press("o");
    await page
      .getByText(/^Scout 1/)
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await goingOn(page, () => page.getByLabel(/Drop the order/).click());
    clean(who);
  },
);

test(
  "a board of 1131 cells moves within 8 ms of script and layout a frame; two fingers zoom it",
  { timeout: 240_000 },
  async () => {
    const who = await open("large", { motion: "no-preference" });
    const { page } = who;
    const box = await page.locator(".stage").boundingBox();
    await steady(page.locator('[data-piece="s9"]'));
    const session = await who.context.newCDPSession(page);
    await session.send("Performance.enable");
    const spent = async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      const value = (name) => metrics.find((m) => m.name === name)?.value ?? 0;
      return (value("ScriptDuration") + value("LayoutDuration") + value("RecalcStyleDuration")) * 1000;
    };
    const pan = async () => {
      const before = await spent();
      await page.mouse.move(box.x + 700, box.y + 500);
      await page.mouse.down();
      const frames = await page.evaluate(() => {
        globalThis.frames_ = 0;
        const count = () => {
          globalThis.frames_ += 1;
          globalThis.ticking = requestAnimationFrame(count);
        };
        count();
        return 0;
      });
      for (let i = 0; i < 60; i++) await page.mouse.move(box.x + 700 - i * 6, box.y + 500 - i * 3);
      await page.mouse.up();
      const drawn = await page.evaluate(() => {
        cancelAnimationFrame(globalThis.ticking);
        return globalThis.frames_;
      });
      return ((await spent()) - before) / Math.max(1, Math.min(60, drawn - frames));
    };
    const takes = [await pan(), await pan(), await pan()];
    const best = Math.min(...takes);
    console.log(`panning 1131 cells: ${best.toFixed(2)} ms of script, style and layout a frame`);
    assert.ok(best < 8, `${takes.map((t) => t.toFixed(1))} ms a frame`);
    const zoom = () =>
      page.locator(".world").evaluate((node) => Number(/scale\(([\d.]+)\)/.exec(node.style.transform)[1]));
    const before = await zoom();
    await page.mouse.move(box.x + 500, box.y + 300);
    await page.mouse.wheel(0, -300);
    await until(async () => (await zoom()) > before, "the wheel zooms");
    clean(who);

    const phone = await open("large", { phone: true });
    const small = await phone.page.locator(".world").evaluate((node) => node.style.transform);
    const touch = await phone.context.newCDPSession(phone.page);
    const two = (apart) => [
      { x: 195 - apart, y: 300, id: 0 },
      { x: 195 + apart, y: 300, id: 1 },
    ];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: two(40) });
    for (const apart of [60, 90, 120])
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: two(apart) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await until(
      async () => (await phone.page.locator(".world").evaluate((node) => node.style.transform)) !== small,
      "two fingers zoom",
    );
    await shot(phone.page, "sample-large-phone");
    clean(phone);
  },
);
