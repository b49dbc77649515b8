// Honour Lies: two browsers on an open table: a wheel typed as a number, a charge, bids under seal, to the end of the game.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, arrange, browse, clean, goingOn, inState, keep, person, press, quiet, serve, shot } from "./support.mjs";

const HUMANS = [{ kind: "human" }, { kind: "human" }];
let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([browse(), serve()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

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
  terrain: [{ kind: ["high"], name: "hill", corners: [[400, 300], [560, 300], [560, 380], [400, 380]] }],
  units: [
    [square("infantry", "elite", 400000, 250000, 0), square("cavalry", "elite", 100000, 200000, 0)],
    [square("infantry", "berserker", 540000, 310000, 18000)],
  ],
  phase: "activate",
  round: 1,
};

/** Press the button of an own unit on the table, by its place among those offered, and activate it. */
async function activate(page, nth) {
  const units = page.locator('[data-offer^="piece:"]');
  await units.first().waitFor({ state: "attached" });
  await press(page, units.nth(nth));
  const commit = page.locator('[data-commit="activate"]');
  await commit.first().waitFor();
  await goingOn(page, () => commit.first().click());
}

/** An Advance by typed numbers: file, degrees to the right, and the anchor's cell. */
async function advance(page, file, degrees, layout) {
  await page.locator('[data-choose="advance"]').first().click();
  const fields = page.locator("input.field");
  await fields.first().waitFor();
  for (const [i, value] of [file, degrees, layout].entries()) {
    await fields.nth(i).fill(String(value));
    await fields.nth(i).press("Tab");
  }
}

/** Name a bid on the dial; nobody else hears of it. */
async function bid(page, health) {
  await page.locator('[data-choose="bid"]').click();
  await page.locator(`[data-dial-value="${health}"]`).click();
  await goingOn(page, () => page.locator('[data-commit="bid"]').click());
}

test("a wheel by number, a charge and sealed bids in two browsers, to the end", { timeout: 600_000 }, async () => {
  const [crown, horde] = [await person(browser, server.base), await person(browser, server.base, { scheme: "dark" })];
  const made = await arrange(crown.page, server.base, { game: "honour-lies", scenario: LAST_ROUND, seats: HUMANS }, [0]);
  await quiet(horde.page, server.base);
  await keep(horde.page, made.match, made.seats.filter((s) => s.seat === 1));
  for (const { page } of [crown, horde]) {
    await page.goto(`/match/${made.match.id}`);
    await page.waitForSelector("[data-board]", { state: "attached" });
  }
  const { page } = crown;
  await inState(page, "asked");
  await shot(page, "honour-start-light");
  await accessible(page, "an open table");

  await activate(page, 1);
  await advance(page, 1, 12, 2);
  await shot(page, "honour-wheel-light");
  await goingOn(page, () => page.locator('[data-commit="advance"]').click());
  await page.getByText(/facing 12°/).first().waitFor();
  await goingOn(page, () => page.locator('[data-commit="finish"]').click());

  await inState(horde.page, "asked");
  await activate(horde.page, 0);
  await goingOn(horde.page, () => horde.page.locator('[data-commit="finish"]').click());

  await inState(page, "asked");
  await activate(page, 0);
  await advance(page, 0, 0, 2);
  await goingOn(page, () => page.locator('[data-commit="advance"]').click());
  await page.locator('[data-choose="bid"]').waitFor();
  await bid(page, 1);
  await shot(page, "honour-bids-light");
  assert.equal(await horde.page.getByText(/Crown bids/).count(), 0);
  await goingOn(page, () => page.locator('[data-commit="seal"]').click());
  await bid(horde.page, 2);
  await shot(horde.page, "honour-bids-dark");
  await goingOn(horde.page, () => horde.page.locator('[data-commit="seal"]').click());
  await page.getByText(/Bids of 1 and 2 Health: 8 against 6/).first().waitFor();

  await horde.page.locator('[data-choose="retreat"]').click();
  await goingOn(horde.page, () => horde.page.locator('[data-commit="retreat"]').click());
  await inState(page, "over");
  await shot(page, "honour-over-light");
  await page.getByText(/victory points/).first().waitFor();
  clean(crown);
  clean(horde);
});
