// Honour Lies: an open table under two hands: a wheel that is dragged, a charge and bids under seal, to the end of the
// game; units deployed by drag, by key and by number; a force built of cards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { goingOn, inState, press, steady, until } from "./actions.mjs";
import { accessible, arrange, clean, house, HUMANS, opponents, person, shot } from "./support.mjs";

house();

/** A unit of four stands in square, its origin in micrometres. */
const square = (kind, role, x, y, heading) => ({ kind, roles: [role], status: "table", x, y, heading, form: "square" });

/** The last round on a small field: one charge is possible at once. */
const LAST_ROUND = {
  format: "honour-1",
  title: "The last charge",
  table: { width: 900, height: 600 },
  rounds: 1,
  force: 6,
  areas: [
    { west: 0, east: 900, south: 0, north: 150, heading: 0 },
    { west: 0, east: 900, south: 450, north: 600, heading: 18000 },
  ],
  terrain: [
    {
      kind: ["high"],
      name: "hill",
      corners: [
        [400, 300],
        [560, 300],
        [560, 380],
        [400, 380],
      ],
    },
  ],
  units: [
    [square("infantry", "elite", 400000, 250000, 0), square("cavalry", "elite", 100000, 200000, 0)],
    [square("infantry", "berserker", 540000, 310000, 18000)],
  ],
  phase: "activate",
  round: 1,
};

/** Press an own unit on the table, by its place among those offered, and activate it. */
async function activate(page, nth) {
  const units = page.locator('[data-pick^="piece:"]');
  await units.first().waitFor({ state: "attached" });
  await press(page, units.nth(nth));
  const commit = page.locator('[data-commit="activate"]');
  await commit.first().waitFor();
  await goingOn(page, () => commit.first().click());
}

/** The middle of a handle on the board, once it lies still. */
async function handleAt(page, kind) {
  const knob = page.locator(`[data-handle="${kind}"] circle`).first();
  await knob.waitFor({ state: "attached" });
  const box = await steady(knob);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags a handle by so many pixels, in steps as a hand does. */
async function drag(page, from, dx, dy) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 4; i++) await page.mouse.move(from.x + (dx * i) / 4, from.y + (dy * i) / 4);
  await page.mouse.up();
}

/** Drags a handle there and back, and tells for each new ghost the milliseconds from the hand's move to the frame that
 * shows it. */
async function ghostTimes(page, from, dx, dy, moves = 24) {
  await page.evaluate(() => {
    window.ghostTimes = [];
    let moved = 0; // when the hand moved, as long as no ghost has answered
    window.addEventListener("pointermove", (event) => (moved = event.timeStamp), true);
    new MutationObserver((changes) => {
      const drawn = changes.some(({ target, addedNodes }) =>
        [target, ...addedNodes].some((node) => node instanceof Element && node.closest("[data-ghost]")),
      );
      if (!drawn || !moved) return;
      const since = moved;
      moved = 0;
      requestAnimationFrame(() => setTimeout(() => window.ghostTimes.push(performance.now() - since)));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= moves; i++) {
    const share = 1 - Math.abs((2 * i) / moves - 1);
    await page.mouse.move(from.x + dx * share, from.y + dy * share);
    await page.waitForTimeout(90); // a slow hand: each move is answered before the next
  }
  await page.mouse.up();
  return page.evaluate(() => window.ghostTimes.sort((a, b) => a - b));
}

const dial = (page, name) => page.locator(`[data-dial="${name}"] input`);
const number = async (page, name) => Number(await dial(page, name).inputValue());
const ghost = (page, id) => page.locator(`[data-ghost="${id}"]`);

/** Name a bid on the dial that is out; nobody else hears of it. */
async function bid(page, health) {
  await page.locator(`[data-dial-value="${health}"]`).click();
  await goingOn(page, () => page.locator('[data-commit="bid"]').click());
}

test("a dragged wheel, a charge and sealed bids in two browsers, to the end", { timeout: 600_000 }, async () => {
  const [crown, horde] = await opponents({ game: "honour-lies", scenario: LAST_ROUND });
  const { page } = crown;
  await inState(page, "asked");
  await accessible(page, "an open table");

  // The wheel is out as soon as the unit acts. It is dragged: the ghost follows, the number too.
  await activate(page, 1);
  await ghost(page, "A2").waitFor({ state: "attached" });
  assert.equal(await number(page, "wheel"), 0);
  await drag(page, await handleAt(page, "angle"), 4, -40);
  const angle = await number(page, "wheel");
  assert.ok(angle > 5 && angle <= 90, `wheeled by ${angle}`);
  const times = await ghostTimes(page, await handleAt(page, "angle"), -8, 60);
  assert.ok(times.length > 10, `${times.length} ghosts in 24 moves`);
  const [median, nearly] = [0.5, 0.95].map((share) => times[Math.floor(share * (times.length - 1))].toFixed(1));
  console.log(
    `ghosts of a dragged wheel: median ${median} ms, 95 % within ${nearly} ms of the drag, ${times.length} of them`,
  );
  await dial(page, "wheel").fill(String(angle));
  await dial(page, "wheel").press("Tab");
  // The same by keys, in steps, and by typing.
  await page.locator("[data-board]").focus();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await number(page, "wheel"), angle - 1);
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await number(page, "wheel"), angle + 4);
  await dial(page, "wheel").fill("12");
  await dial(page, "wheel").press("Tab");
  await page.getByText("Advance Elite Cavalry 2, 12° to the right?").waitFor();
  await shot(page, "honour-wheel-light");
  await goingOn(page, () => page.locator('[data-commit="advance"]').click());
  await page
    .getByText(/Elite Cavalry 2 advanced, facing 12° east of north/)
    .first()
    .waitFor();
  await goingOn(page, () => page.locator('[data-commit="finish"]').click());

  await inState(horde.page, "asked");
  await activate(horde.page, 0);
  await goingOn(horde.page, () => horde.page.locator('[data-commit="finish"]').click());

  // A charge: before it is made, the ghost touches, and the scores stand line by line.
  await inState(page, "asked");
  await activate(page, 0);
  await page.locator('[data-dial="layout"] [data-dial-value="2"]').click();
  await page.locator('[data-point="contact"]').first().waitFor({ state: "attached" });
  await page.getByText("Charge at Berserker Infantry 1, front").waitFor();
  await shot(page, "honour-charge-light");
  await goingOn(page, () => page.locator('[data-commit="advance"]').click());

  // Bids: what each gives against each answer, then under seal.
  await page.locator('[data-dial-value="1"]').click();
  await page.getByText(/You win while they bid 4 or less/).waitFor();
  assert.equal(await page.locator("table.matrix tr").count(), 12, "eleven bids and the heads");
  await accessible(page, "a bid");
  await goingOn(page, () => page.locator('[data-commit="bid"]').click());
  await page.getByText(/Your bid: 1/).waitFor();
  assert.equal(await horde.page.getByText(/Crown bids \d+ Health/).count(), 0);
  await shot(page, "honour-bids-light");
  await goingOn(page, () => page.locator('[data-commit="seal"]').click());
  await inState(horde.page, "asked");
  await bid(horde.page, 2);
  await shot(horde.page, "honour-bids-dark");
  await goingOn(horde.page, () => horde.page.locator('[data-commit="seal"]').click());
  await page
    .getByText(/ bid 1 Health, .* 2: attack 8 against defence 6/)
    .first()
    .waitFor();

  await ghost(horde.page, "B1").waitFor({ state: "attached" }); // where it would retreat to
  await shot(horde.page, "honour-retreat-dark");
  await goingOn(horde.page, () => horde.page.locator('[data-commit="retreat"]').click());
  await inState(page, "over");
  await page
    .getByText(/victory points/)
    .first()
    .waitFor();
  clean(crown);
  clean(horde);
});

/** Press the first own unit that is offered, and the verb for it. */
async function name(page, verb) {
  await inState(page, "asked");
  const units = page.locator('[data-pick^="piece:"]');
  await units.first().waitFor({ state: "attached" });
  await press(page, units.first());
  await goingOn(page, () => page.locator(`[data-commit="${verb}"]`).first().click());
}

test("the advanced module: orders by card, the Initiative under seal, Heroes, Ruin", { timeout: 600_000 }, async () => {
  const wish = { game: "honour-lies", scenario: LAST_ROUND, options: { advanced: 1 } };
  const [crown, horde] = await opponents(wish);
  const commit = (page, verb) => goingOn(page, () => page.locator(`[data-commit="${verb}"]`).click());
  const take = async (page, order) => {
    await inState(page, "asked");
    await goingOn(page, () => page.locator(`[data-card="${order}"] [data-take="take"]`).click());
  };

  // Three orders each, openly and in turn: what a card costs and does stands on it.
  await take(horde.page, "hold-fast");
  await inState(crown.page, "asked");
  await crown.page.locator('[data-card="hold-fast"]').getByText("picked by Horde").waitFor();
  await accessible(crown.page, "the cards of orders");
  await shot(crown.page, "honour-orders-light");
  await take(crown.page, "claim-their-standard");
  for (const [theirs, ours] of [
    ["kill-the-messenger", "sound-the-drums"],
    ["shieldwall", "swear-vengeance"],
  ]) {
    await take(horde.page, theirs);
    await take(crown.page, ours);
  }

  // Strategy is bid for the Initiative in secret, by both at once.
  await crown.page.locator('[data-dial-value="1"]').click();
  await commit(crown.page, "stake");
  assert.equal(await horde.page.getByText(/Crown bids \d+ Strategy/).count(), 0);
  await commit(crown.page, "seal");
  await commit(horde.page, "seal");
  await crown.page.getByText("Crown bid 1 Strategy (1 left), Horde 0 (1 left).").first().waitFor();
  await horde.page.getByText("Crown has the Initiative.").first().waitFor();

  // A Hero for every four stands, the second player first.
  await name(horde.page, "assign");
  await name(crown.page, "assign");
  await name(crown.page, "assign");

  // When a unit is activated each may play an order: one declines, the other plays a card.
  await name(crown.page, "activate");
  await inState(horde.page, "asked");
  await shot(horde.page, "honour-order-dark");
  await commit(horde.page, "pass");
  await inState(crown.page, "asked");
  await crown.page.locator('[data-card="claim-their-standard"] [data-take="order"]').click();
  await commit(crown.page, "order");
  await crown.page.getByText("Crown paid 1 Strategy and carried out Claim Their Standard.").first().waitFor();

  // The charge, the bids, and after them the Heroes: kept by one, given by the other.
  await crown.page.locator('[data-dial="layout"] [data-dial-value="2"]').click();
  await commit(crown.page, "advance");
  await bid(crown.page, 3);
  await commit(crown.page, "seal");
  await inState(horde.page, "asked");
  await commit(horde.page, "seal");
  await commit(horde.page, "pass");
  await inState(crown.page, "asked");
  await commit(crown.page, "sacrifice");
  await crown.page.getByText("Crown's Elite Infantry 1 sacrificed its Hero for +3.").first().waitFor();
  await crown.page
    .getByText(/Elite Infantry 1 beat Horde's Berserker Infantry 1 by 11/)
    .first()
    .waitFor();
  // The standard is claimed.
  await horde.page.getByText("Does Berserker Infantry 1 lose a stand or 2 Health?").waitFor();
  await shot(horde.page, "honour-ruin-dark");
  clean(crown);
  clean(horde);
});

test("units are deployed by drag, by keys and by number", { timeout: 600_000 }, async () => {
  const who = await person();
  const { page } = who;
  const made = await arrange(
    page,
    {
      game: "honour-lies",
      scenario: "skirmish-at-the-mill",
      seats: [{ kind: "bot", bot: "random" }, { kind: "human" }],
    },
    [1],
  );
  await page.goto(`/match/${made.match.id}`);
  await inState(page, "asked");

  // A unit is dragged out of the reserve to the table, and on by its handle.
  const reserve = page.locator("[data-tray-piece]");
  await reserve.first().waitFor();
  const first = await reserve.first().getAttribute("data-tray-piece");
  const from = await steady(reserve.first());
  const stage = await steady(page.locator(".stage"));
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x - 60, from.y + 40);
  await page.locator('[data-handle="place"]').waitFor({ state: "attached" });
  await page.mouse.move(stage.x + stage.width * 0.3, stage.y + stage.height * 0.25);
  await page.mouse.up();
  await ghost(page, first).waitFor({ state: "attached" });
  const x = await number(page, "x");
  await drag(page, await handleAt(page, "place"), 40, 0);
  await until(async () => (await number(page, "x")) > x + 20, "the handle carries the unit");
  await shot(page, "honour-deploy-light");
  await goingOn(page, () => page.locator('[data-commit="deploy"]').click());
  await inState(page, "asked");

  // The next by keys: the arrows carry it, the brackets turn it; out of the area it is refused with its reason.
  await reserve.first().click();
  await page.locator('[data-handle="place"]').waitFor({ state: "attached" });
  const [before, facing] = [await number(page, "x"), await number(page, "heading")];
  await page.locator("[data-board]").focus();
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await number(page, "x"), before + 25);
  await page.keyboard.press("]");
  assert.equal(await number(page, "heading"), facing + 5);
  await dial(page, "y").fill("300");
  await dial(page, "y").press("Tab");
  await page.locator(".why.fault").waitFor();
  assert.ok(await page.locator('[data-commit="deploy"]').isDisabled());
  await dial(page, "heading").fill("180");
  await dial(page, "heading").press("Tab");
  await dial(page, "x").fill("860");
  await dial(page, "x").press("Tab");
  await dial(page, "y").fill("470");
  await dial(page, "y").press("Tab");
  await page.locator(".why.fault").waitFor({ state: "detached" });
  await goingOn(page, () => page.locator('[data-commit="deploy"]').click());
  clean(who);
});

test("a force is built of cards, and a ready one in one press", { timeout: 600_000 }, async () => {
  const who = await person({ phone: true });
  const { page } = who;
  const made = await arrange(page, { game: "honour-lies", scenario: "muster-at-the-mill", seats: HUMANS }, [0]);
  await page.goto(`/match/${made.match.id}`);
  await inState(page, "asked");
  await page.locator("[data-open-panel]").click();
  await page.locator('[data-card="infantry-heavy"] [data-deed="take"]').waitFor();
  await accessible(page, "the cards of a force on a phone");
  await goingOn(page, () => page.locator('[data-card="infantry-heavy"] [data-deed="take"]').click());
  await page.getByText("1 × Heavy Infantry").waitFor();
  await page.getByText("1 of 3").first().waitFor();
  await goingOn(page, () => page.locator("[data-ready]").last().click());
  await page.getByText(/1 × Wildfire Infantry, 1 × Monstrous Behemoths/).waitFor();
  await page.getByText("3 of 3").first().waitFor();
  await page.locator('[data-group="Specialist Infantry"]').click();
  await page.getByText("the force is complete").first().waitFor();
  assert.ok(await page.locator('[data-card="infantry-heavy"] [data-deed="take"]').isDisabled());
  await shot(page, "honour-muster-phone");
  await page.getByLabel("Close the panel").click();
  await goingOn(page, () => page.locator('[data-commit="seal"]').click());
  clean(who);
});
