// What a player does on the page of a match, and how long anything may take.
import assert from "node:assert/strict";

/** Milliseconds that anything may take before it counts as never: a slow machine, a compiler beside it. */
export const PATIENCE = Number(process.env.SANDTABLE_PATIENCE ?? 60_000);

/** What the page waits for: "loading", "handover", "over", "busy", "asked" or "waiting". */
export const stateOf = (page) => page.locator(".page").getAttribute("data-state");
export const over = async (page) => (await stateOf(page)) === "over";

/** Waits until the page is in one of these states, and says in which. */
export async function inState(page, ...states) {
  const found = await page.waitForSelector(states.map((state) => `[data-state="${state}"]`).join(", "));
  return found.getAttribute("data-state");
}

/** Does something that must bring another Scene, and waits for it: the match has gone on. */
export async function goingOn(page, act) {
  const before = await page.locator(".page").getAttribute("data-version");
  await act();
  await page.waitForFunction((v) => document.querySelector(".page")?.getAttribute("data-version") !== v, before);
}

/** Does something that may bring another Scene, and says whether it did within a few seconds. */
export async function wentOn(page, act) {
  const before = await page.locator(".page").getAttribute("data-version");
  await act();
  const other = (v) => document.querySelector(".page")?.getAttribute("data-version") !== v;
  return page.waitForFunction(other, before, { timeout: 5000 }).then(
    () => true,
    () => false,
  );
}

/** Asks again and again until the answer is yes. */
export async function until(question, what) {
  const end = Date.now() + PATIENCE;
  for (let found = await question(); ; found = await question()) {
    if (found) return found;
    assert.ok(Date.now() < end, `${what}: not within ${PATIENCE / 1000} s`);
    await pause(40);
  }
}

/** Where something lies once it lies still: the board may be measured or moved just now. Null: it is gone. */
export async function steady(found) {
  return found
    .evaluate(
      async (node) => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        let same = 0;
        for (let box = node.getBoundingClientRect(); same < 3;) {
          await frame();
          if (!node.isConnected) return null;
          const now = node.getBoundingClientRect();
          same = now.x === box.x && now.y === box.y && now.width === box.width && now.width > 0 ? same + 1 : 0;
          box = now;
          if (same === 3) return { x: now.x, y: now.y, width: now.width, height: now.height };
        }
      },
      null,
      { timeout: 2000 },
    )
    .catch(() => null);
}

/** Presses the middle of an offer on the board, as a hand would. */
export async function press(page, offer) {
  const box = await steady(offer);
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** One answer through the interface: a target where there is one, else a move, else a button. False: nothing is asked.
 * */
export async function answer(page, random) {
  if ((await stateOf(page)) !== "asked") return false;
  const at = (kind) => page.locator(`[data-pick^="${kind}:"]`);
  const any = async (offers) => {
    const count = await offers.count();
    if (count) await press(page, offers.nth(Math.floor(random() * count)));
    return count > 0;
  };
  const ready = page.locator(".prompt .buttons .primary:not(:disabled)");
  if (await any(at("piece"))) await any(at("target"));
  if (!(await ready.count())) await any(at("cell"));
  if (!(await ready.count())) await any(at("target"));
  const commit = page.locator(".prompt [data-commit]:not([data-ending], :disabled)");
  if (!(await commit.count())) return endTurn(page);
  await commitBy(page, commit.last());
  return true;
}

/** Ends the turn and confirms that something is left unused. False: nothing can be ended. */
export async function endTurn(page) {
  const end = page.locator(".prompt [data-ending]:not(:disabled)");
  if (!(await end.count())) return false;
  await commitBy(page, end.first());
  return true;
}

/** Presses a button, and the one that confirms it if that is asked, until the match has gone on: the page ignores a click
 * that follows another at once on a button that has only just appeared there. */
async function commitBy(page, button) {
  const confirm = page.locator("[data-confirm-ending]");
  const before = await page.locator(".page").getAttribute("data-version");
  await until(async () => {
    await ((await confirm.count()) ? confirm : button).click({ timeout: 1000 }).catch(() => {});
    await page
      .waitForFunction(
        (v) =>
          document.querySelector(".page")?.getAttribute("data-version") !== v ||
          document.querySelector("[data-confirm-ending]"),
        before,
        { timeout: 1000 },
      )
      .catch(() => {});
    return (await page.locator(".page").getAttribute("data-version")) !== before;
  }, "the match goes on");
}

/** Numbers between 0 and 1 that are the same in every run. */
export function dice(seed = 1) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
