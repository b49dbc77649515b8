import { describe, expect, it } from "vitest";
import { firstView, fitZoom, lookAt, toBoard, zoomAt } from "../board/geometry/camera.ts";
import { cellAt, edgeOf, layoutOf, project, RADIUS, step } from "../board/geometry/layout.ts";
import { hexBoard } from "../gallery/samples/boards.ts";
import { MATCH, TABLE } from "../gallery/samples/scenes.ts";

const layout = layoutOf(MATCH.board!);
const DESKTOP = { width: 1064, height: 756, top: 82, bottom: 8 };

describe("the layout", () => {
  it("makes every cell 59 wide, whatever the unit", () => {
    const cell = layout.cells.get(0)!;
    const xs = cell.corners.map((c) => c.x);
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(RADIUS * Math.sqrt(3), 1);
  });
  it("finds the cell under a spot", () => {
    for (const id of [0, 78, 156]) expect(cellAt(layout, layout.cells.get(id)!)?.id).toBe(id);
    expect(cellAt(layout, { x: -50, y: -50 })).toBeUndefined();
  });
  it("puts a table's points to scale", () => {
    const table = layoutOf(TABLE.board!);
    expect(project(table, [1200, 700])).toEqual({ x: table.width, y: table.height });
  });
  it("draws the border of a set of cells once", () => {
    const one = edgeOf(layout, [78]).split("M").length - 1;
    const two = edgeOf(layout, [78, 79]).split("M").length - 1;
    expect([one, two]).toEqual([6, 10]);
  });
});

describe("the camera", () => {
  it("shows the whole board on a desktop at about its true size", () => {
    const camera = firstView(layout, DESKTOP);
    expect(camera.z).toBeCloseTo(fitZoom(layout, DESKTOP), 5);
    expect(camera.z).toBeGreaterThan(0.95);
  });
  it("starts with pieces of at least 36 px", () => {
    const phone = { width: 390, height: 420, top: 8, bottom: 24 };
    expect(firstView(layout, phone).z * 44).toBeGreaterThanOrEqual(36);
  });
  it("keeps the spot under the mouse while it zooms", () => {
    const camera = lookAt(layout, DESKTOP, 1.5, layout.cells.get(78)!);
    const at = { x: 500, y: 400 };
    const before = toBoard(camera, at);
    const after = toBoard(zoomAt(layout, DESKTOP, camera, 1.3, at), at);
    expect(after.x).toBeCloseTo(before.x, 3);
    expect(after.y).toBeCloseTo(before.y, 3);
  });
});

describe("arrow keys", () => {
  it("go to the neighbour on that side and stop at the edge", () => {
    expect(step(layout, 78, 1, 0)).toBe(79);
    expect(step(layout, 78, -1, 0)).toBe(77);
    expect(step(layout, 70, -1, 0)).toBe(70);
  });
  it("reach every cell of a board", () => {
    const small = layoutOf(hexBoard([3, 4, 3]));
    const seen = new Set([0]);
    for (const cell of seen) {
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0.5, 1],
        [-0.5, 1],
        [0.5, -1],
        [-0.5, -1],
      ] as const)
        seen.add(step(small, cell, dx, dy));
    }
    expect(seen.size).toBe(10);
  });
});
