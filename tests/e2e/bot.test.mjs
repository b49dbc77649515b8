// A person against the machine in two clicks; the keyboard alone; a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, dice, endTurn, goingOn, inState, PATIENCE, steady, wentOn } from "./actions.mjs";
import { accessible, arrange, clean, house, person, shot } from "./support.mjs";

house();

test(
  "two clicks from the home page to a match against the machine; odds come at once",
  { timeout: 240_000 },
  async () => {
    const who = await person({ motion: "no-preference" });
    await who.page.goto("/");
    await who.page.locator('[data-game="dbd"] [data-begin="bot"]').click();
    await who.page.waitForURL(/\/match\//);
    const random = dice(5);
    for (let acts = 0; acts < 5;) {
      await inState(who.page, "asked"); // not "over": in its one turn so far nobody takes three standards
      if (await answer(who.page, random)) acts += 1;
    }
    await inState(who.page, "asked");
    // Bots compile their kernels beside the server: on few cores that slows everything down for a while. The best of
    // twenty previews counts, and it may be asked for again until the machine has a moment of quiet.
    const took = await who.page.evaluate(async (patience) => {
      const id = location.pathname.split("/")[2];
      const held = JSON.parse(localStorage.getItem("sandtable.matches")).find((m) => m.id === id);
      const head = { authorization: `Bearer ${held.seats[0].token}`, "content-type": "application/json" };
      const view = await (await fetch(`/api/matches/${id}`, { headers: head })).json();
      const actions = view.scene.prompt.choices.flatMap((c) => c.actions ?? []).slice(0, 20);
      const end = performance.now() + patience;
      let best = Number.POSITIVE_INFINITY;
      while (best >= 50 && performance.now() < end) {
        for (const action of actions) {
          const began = performance.now();
          const asked = { method: "POST", headers: head, body: JSON.stringify({ v: view.v, actions: [action] }) };
          const answer = await fetch(`/api/matches/${id}/preview`, asked);
          await answer.json();
          best = Math.min(best, performance.now() - began);
        }
      }
      return best;
    }, PATIENCE);
    assert.ok(took < 50, `the quickest preview took ${took} ms`);
    await shot(who.page, "match-bot");
    await who.page.getByLabel("Menu").click();
    await accessible(who.page, "the menu");
    await who.page.locator("[data-menu-resign]").click();
    await who.page.locator("[data-resign]").click();
    await who.page.getByText("You lost.").waitFor();
    clean(who);
  },
);

for (const game of ["honour-lies", "unfought-battle", "doomball", "fortress-frontiers"])
  test(`one click on the home page and ${game} asks its first question`, { timeout: 120_000 }, async () => {
    const who = await person();
    await who.page.goto("/");
    await who.page.locator(`[data-game="${game}"] [data-begin="bot"]`).click();
    await who.page.waitForURL(/\/match\//);
    await inState(who.page, "asked");
    clean(who);
  });

test("a whole match with the keyboard alone", { timeout: 300_000 }, async () => {
  const who = await person();
  const wish = {
    game: "dbd",
    scenario: "first-blood",
    options: { turn_limit: 6 },
    seats: [{ kind: "human" }, { kind: "bot", bot: "random" }],
  };
  const made = await arrange(who.page, wish);
  await who.page.goto(`/match/${made.match.id}`);
  const { keyboard } = who.page;
  let acts = 0;
  for (let round = 0; (await inState(who.page, "asked", "over")) === "asked"; round++) {
    if (round > 200) assert.fail(`no way on by keys: ${await who.page.locator(".prompt").textContent()}`);
    for (let n = 0; n <= round % 4; n++) await keyboard.press("n"); // a piece, or a cell to retreat to
    await keyboard.press("Enter");
    await keyboard.press(round % 2 ? "t" : "n"); // a target, or a way
    await keyboard.press("Enter");
    if (round === 1) {
      await shot(who.page, "match-keyboard");
      const spoken = await who.page.evaluate(() => {
        const grid = document.querySelector("[data-board]");
        return document.getElementById(grid.getAttribute("aria-activedescendant"))?.textContent ?? "";
      });
      assert.match(spoken, /Hex \d+/);
    }
    if (await who.page.locator(".prompt .primary:not(:disabled)").count()) {
      // Otherwise Enter picked one more thing on the board.
      if (await wentOn(who.page, () => keyboard.press("Enter"))) acts += 1;
    } else {
      for (let n = 0; n < 3; n++) await keyboard.press("Escape");
      if (round % 5 === 4 && (await who.page.locator(".prompt [data-commit]:not(:disabled)").count())) {
        await keyboard.press("e"); // end the turn
        if (await who.page.locator("[data-confirm-ending]").count()) await wentOn(who.page, () => keyboard.press("1"));
      }
    }
  }
  assert.ok(acts > 2, `${acts} acts`);
  await keyboard.press("?");
  await who.page.getByRole("dialog").waitFor();
  clean(who);
});

test("a phone: everything is reachable by touch", { timeout: 240_000 }, async () => {
  const who = await person({ phone: true });
  await who.page.goto("/");
  await who.page.locator('[data-game="dbd"] [data-begin="bot"]').tap();
  await who.page.waitForURL(/\/match\//);
  await who.page.waitForSelector("[data-board]", { state: "attached" });
  await accessible(who.page, "the match on a phone");
  await shot(who.page, "match-phone-light");
  const touch = async (selector) => {
    const found = who.page.locator(selector);
    const box = (await found.count()) ? await steady(found.first()) : null;
    if (box) await who.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  const random = dice(9);
  for (let acts = 0, round = 0; acts < 6; round++) {
    await inState(who.page, "asked");
    await touch('[data-pick^="piece:"]');
    await touch(random() < 0.5 ? '[data-pick^="target:"]' : '[data-pick^="cell:"]');
    const button = who.page.locator(".prompt .primary:not(:disabled)");
    const asks = who.page.locator("[data-confirm-ending]"); // a touch met "End the turn", which lay over the cell
    if (await asks.count()) {
      if (!(await wentOn(who.page, () => asks.tap()))) await goingOn(who.page, () => asks.tap());
    } else if (await button.count()) {
      if (await who.page.locator(".bar").count()) await shot(who.page, "match-phone-odds");
      const tap = () => button.tap();
      if (!(await wentOn(who.page, tap))) await goingOn(who.page, tap); // it stood where the finger had just been
      acts += 1;
    } else if (round % 6 === 5) await endTurn(who.page);
  }
  const small = await who.page.evaluate(() =>
    [...document.querySelectorAll("button, a.btn, input, select")]
      .map((node) => ({
        box: node.getBoundingClientRect(),
        name: node.textContent || node.getAttribute("aria-label"),
        chip: node.classList.contains("chip"),
      }))
      .filter(({ box, chip }) => box.width > 0 && !chip && (box.width < 43 || box.height < 43))
      .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
  );
  assert.deepEqual(small, [], "targets are at least 44 px");
  await who.page.getByLabel("Log and forces").tap();
  await accessible(who.page, "the panel on a phone");
  await shot(who.page, "match-phone-log");
  clean(who);
});
