// A person against the machine in two clicks; the keyboard alone; a phone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, answer, arrange, browse, clean, dice, over, pause, person, serve, shot } from "./support.mjs";

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([browse(), serve()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("two clicks from the home page to a match against the machine; odds come at once", { timeout: 60_000 }, async () => {
  const who = await person(browser, server.base, { motion: "no-preference" });
  await who.page.goto("/");
  await who.page.locator('[data-game="dbd"] [data-begin="bot"]').click();
  await who.page.waitForURL(/\/match\//);
  const random = dice(5);
  for (let acts = 0; acts < 12; ) {
    if (await answer(who.page, random)) acts += 1;
    else await pause(60);
  }
  const took = await who.page.evaluate(async () => {
    const id = location.pathname.split("/")[2];
    const held = JSON.parse(localStorage.getItem("sandtable.matches")).find((m) => m.id === id);
    const head = { authorization: `Bearer ${held.seats[0].token}`, "content-type": "application/json" };
    for (let wait = 0; wait < 50; wait++) {
      const view = await (await fetch(`/api/matches/${id}`, { headers: head })).json();
      const choices = view.scene.prompt.choices.flatMap((c) => c.actions ?? []).slice(0, 20);
      if (choices.length > 3) {
        const times = [];
        for (const action of choices) {
          const began = performance.now();
          await fetch(`/api/matches/${id}/preview`, { method: "POST", headers: head, body: JSON.stringify({ v: view.v, actions: [action] }) });
          times.push(performance.now() - began);
        }
        return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
      }
      await new Promise((done) => setTimeout(done, 100));
    }
    return 999;
  });
  assert.ok(took < 50, `a preview took ${took} ms`);
  await shot(who.page, "match-bot");
  await who.page.getByLabel("Menu").click();
  await accessible(who.page, "the menu");
  await who.page.locator("[data-menu-resign]").click();
  await who.page.locator("[data-resign]").click();
  await who.page.getByText("You lost.").waitFor();
  clean(who);
});

test("a whole match with the keyboard alone", { timeout: 90_000 }, async () => {
  const who = await person(browser, server.base);
  const wish = { game: "dbd", scenario: "first-blood", options: { turn_limit: 6 }, seats: [{ kind: "human" }, { kind: "bot", bot: "random" }] };
  const made = await arrange(who.page, server.base, wish);
  await who.page.goto(`/match/${made.match.id}`);
  await who.page.waitForSelector("[data-board]", { state: "attached" });
  const { keyboard } = who.page;
  let acts = 0;
  for (let tries = 0; tries < 400 && !(await over(who.page)); tries++) {
    if (!(await who.page.locator(".prompt .buttons").count())) {
      await pause(50);
      continue;
    }
    for (let n = 0; n <= tries % 4; n++) await keyboard.press("n"); // a piece, or a cell to retreat to
    await keyboard.press("Enter");
    await keyboard.press(tries % 2 ? "t" : "n"); // a target, or a way
    await keyboard.press("Enter");
    if (tries === 1) {
      await shot(who.page, "match-keyboard");
      const spoken = await who.page.evaluate(() => {
        const grid = document.querySelector("[data-board]");
        return document.getElementById(grid.getAttribute("aria-activedescendant"))?.textContent ?? "";
      });
      assert.match(spoken, /Hex \d+/);
    }
    if (await who.page.locator(".prompt .primary:not(:disabled)").count()) {
      await keyboard.press("Enter");
      acts += 1;
    } else {
      await keyboard.press("Escape");
      await keyboard.press("Escape");
      await keyboard.press("Escape");
      if (tries % 5 === 4) await keyboard.press("1"); // end the turn
    }
    await pause(30);
  }
  assert.ok(await over(who.page), "the match came to its end");
  assert.ok(acts > 2, `${acts} acts`);
  await keyboard.press("?");
  await who.page.getByRole("dialog").waitFor();
  clean(who);
});

test("a phone: everything is reachable by touch", { timeout: 60_000 }, async () => {
  const who = await person(browser, server.base, { phone: true });
  await who.page.goto("/");
  await who.page.locator('[data-game="dbd"] [data-begin="bot"]').tap();
  await who.page.waitForURL(/\/match\//);
  await who.page.waitForSelector("[data-board]", { state: "attached" });
  await accessible(who.page, "the match on a phone");
  await shot(who.page, "match-phone-light");
  const touch = async (selector) => {
    const found = who.page.locator(selector);
    const box = (await found.count()) ? await found.first().boundingBox() : null;
    if (box) await who.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  const random = dice(9);
  for (let acts = 0, tries = 0; acts < 6 && tries < 200; tries++) {
    if (await who.page.locator(".prompt .buttons").count()) {
      await touch('[data-offer^="piece:"]');
      await touch(random() < 0.5 ? '[data-offer^="target:"]' : '[data-offer^="cell:"]');
      const button = who.page.locator(".prompt .primary:not(:disabled)");
      if (await button.count()) {
        if (await who.page.locator(".bar").count()) await shot(who.page, "match-phone-odds");
        await button.tap();
        acts += 1;
      } else {
        const only = who.page.locator(".prompt [data-commit]:not(:disabled)");
        if ((await only.count()) && tries % 6 === 5) await only.first().tap();
      }
    }
    await pause(60);
  }
  const small = await who.page.evaluate(() =>
    [...document.querySelectorAll("button, a.btn, input, select")]
      .map((node) => ({ box: node.getBoundingClientRect(), name: node.textContent || node.getAttribute("aria-label"), chip: node.classList.contains("chip") }))
      .filter(({ box, chip }) => box.width > 0 && !chip && (box.width < 43 || box.height < 43))
      .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
  );
  assert.deepEqual(small, [], "targets are at least 44 px");
  await who.page.getByLabel("Log and forces").tap();
  await accessible(who.page, "the panel on a phone");
  await shot(who.page, "match-phone-log");
  clean(who);
});
