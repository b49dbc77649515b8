// Hands for Fortress Frontiers: what a player does on the large map, by clicks on tiles. Used by its test and by the
// series of pictures of a first hour (frontiers-ten-turns.mjs).
import { endTurn, goingOn, inState, steady } from "./actions.mjs";

export const GAME = "fortress-frontiers";
const UNIT = 34; // drawing units of a board unit

/** The Scene of the seat whose key the page holds. */
export async function sceneOf(page) {
  return page.evaluate(async () => {
    const match = location.pathname.split("/")[2];
    const held = JSON.parse(localStorage.getItem("sandtable.matches")).find((m) => m.id === match);
    const head = { authorization: `Bearer ${held.seats[0].token}` };
    return (await (await fetch(`/api/matches/${match}`, { headers: head })).json()).scene;
  });
}

/** Where a tile lies on the screen; the board is moved until it does. */
export async function spotOf(page, scene, label) {
  const cell = scene.board.cells.find((one) => one.label === label);
  const [x, y] = cell.centre.map((n) => n * UNIT);
  await page.evaluate(
    ([at, down]) => {
      const stage = document.querySelector(".stage").getBoundingClientRect();
      const there = new DOMPoint(at, down).matrixTransform(document.querySelector("svg.board").getScreenCTM());
      const edge = 120;
      const dx =
        there.x < stage.left + edge
          ? there.x - stage.left - edge
          : there.x > stage.right - edge
            ? there.x - stage.right + edge
            : 0;
      const dy =
        there.y < stage.top + edge
          ? there.y - stage.top - edge
          : there.y > stage.bottom - edge
            ? there.y - stage.bottom + edge
            : 0;
      const board = document.querySelector("[data-board]");
      board.focus();
      const press = (key, times) => {
        for (let n = 0; n < times; n++)
          board.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: true, bubbles: true }));
      };
      press(dx > 0 ? "ArrowRight" : "ArrowLeft", Math.ceil(Math.abs(dx) / 80));
      press(dy > 0 ? "ArrowDown" : "ArrowUp", Math.ceil(Math.abs(dy) / 80));
      board.blur();
    },
    [x, y],
  );
  await steady(page.locator("svg.board"));
  return page.evaluate(
    ([at, down]) => {
      const there = new DOMPoint(at, down).matrixTransform(document.querySelector("svg.board").getScreenCTM());
      return { x: there.x, y: there.y };
    },
    [x, y],
  );
}

export async function clickTile(page, scene, label) {
  const at = await spotOf(page, scene, label);
  await page.mouse.click(at.x, at.y);
}

/** Chooses a unit by its id: a click on its tile. */
export async function choose(page, scene, id) {
  const piece = scene.pieces.find((p) => p.id === id);
  const label = scene.board.cells.find((c) => c.id === piece.cell).label;
  await clickTile(page, scene, label);
  await page.waitForFunction((name) => document.querySelector(".prompt .ask")?.textContent.includes(name), piece.name);
}

/** A unit, a tile, the verb, or the first of several that is offered: one order. */
export async function order(page, id, label, ...verbs) {
  const scene = await sceneOf(page);
  await choose(page, scene, id);
  await clickTile(page, scene, label);
  await commit(page, ...verbs);
}

/** Presses what plays a verb, or the first of several that is offered. */
export async function commit(page, ...verbs) {
  const button = page.locator(verbs.map((verb) => `[data-commit="${verb}"]:not(:disabled)`).join(", "));
  await goingOn(page, () => button.first().click());
}

/** Buys a unit: its card, a tile, the button. */
export async function buy(page, kind, label) {
  const scene = await sceneOf(page);
  await page.locator(`[data-card="${kind}"][data-take]`).click();
  await clickTile(page, scene, label);
  await commit(page, "buy");
}

/** Seals, and waits until the next orders are asked for or it is over. */
export async function seal(page) {
  await endTurn(page);
  return inState(page, "asked", "over");
}
