// Handles on the board that set the numbers of an action by dragging: an angle about a pivot, or a place with a
// heading.
import { type Layout, project, rotate, type Spot } from "../../board/geometry/layout.ts";
import type { Piece, Scene } from "../../scene.ts";
import type { Candidate } from "../answer/picks.ts";
import { belongsTo, type Dial, snapToStep } from "./dial.ts";

export interface AngleHandle {
  kind: "angle";
  dial: Dial;
  pivot: Spot;
  arm: Spot; // where the handle is at zero
}

export interface PlaceHandle {
  kind: "place";
  x: Dial;
  y: Dial;
  turn: Dial | null; // the heading
  at: Spot; // where the handle is
  grip: Spot; // from the place to the handle for a heading of zero, in drawing units
  up: boolean; // y counts upwards
}

export type BoardHandle = AngleHandle | PlaceHandle;

export const HEADING_ARM = 74; // pixels from a place to the handle of its heading
const CIRCLE = 360;
const ORIGIN: Spot = { x: 0, y: 0 };

/** The handle for an action, or null. */
export function handleFor(
  scene: Scene,
  layout: Layout,
  candidate: Candidate,
  dials: readonly Dial[],
): BoardHandle | null {
  const handle = (scene.handles ?? []).find((h) => belongsTo(h, candidate));
  const dial = (name: string | undefined) => dials.find((d) => d.name === name);
  if (handle?.kind === "place") {
    const [x, y] = [dial(handle.slot), dial(handle.slot_y)];
    if (x && y) {
      const height = layout.height / layout.scale;
      const down = handle.up ? height - y.value / y.per : y.value / y.per;
      const corner = project(layout, [x.value / x.per, down]);
      const turn = dial(handle.slot_angle) ?? null;
      const grip = project(layout, handle.grip ?? [0, 0]);
      const offset = rotatedGrip(grip, turn);
      const at = { x: corner.x + offset.x, y: corner.y + offset.y };
      return { kind: "place", x, y, turn, at, grip, up: handle.up ?? false };
    }
  }
  if (handle?.kind === "angle" && handle.pivot && handle.arm) {
    const turn = dial(handle.slot);
    const left = turn && turn.value < 0;
    if (turn) {
      const pivot = project(layout, (left && handle.pivot_left) || handle.pivot);
      return { kind: "angle", dial: turn, pivot, arm: project(layout, (left && handle.arm_left) || handle.arm) };
    }
  }
  const turn = dials.find((d) => d.unit === "°");
  const piece =
    scene.pieces.find((p) => p.pose && candidate.values.includes(p.id)) ??
    scene.pieces.find((p) => p.pose && p.states?.includes("active"));
  return turn && piece ? { kind: "angle", dial: turn, ...frontCorners(layout, piece, turn.value < 0) } : null;
}

/** From the place to the handle, turned by the heading. */
export function rotatedGrip(grip: Spot, turn: Dial | null): Spot {
  return rotate(grip, ORIGIN, (turn?.value ?? 0) / (turn?.per ?? 1));
}

/** Without a pivot in the Scene a unit turns about a front corner: the one on the side it turns to. */
function frontCorners(layout: Layout, piece: Piece, left: boolean): { pivot: Spot; arm: Spot } {
  const outline = piece.outline ?? [
    [-1, -1],
    [1, 1],
  ];
  const xs = outline.map((p) => p[0]!);
  const front = Math.min(...outline.map((p) => p[1]!));
  const [x = 0, y = 0, heading = 0] = piece.pose ?? [];
  const corner = (side: number): Spot => {
    const turned = rotate({ x: side, y: front }, ORIGIN, heading);
    return project(layout, [x + turned.x, y + turned.y]);
  };
  const [leftCorner, rightCorner] = [corner(Math.min(...xs)), corner(Math.max(...xs))];
  return left ? { pivot: leftCorner, arm: rightCorner } : { pivot: rightCorner, arm: leftCorner };
}

/** Where the handle is now. */
export function handleSpot(handle: BoardHandle): Spot {
  return handle.kind === "place" ? handle.at : rotate(handle.arm, handle.pivot, handle.dial.value / handle.dial.per);
}

/** Where the second handle of a place is, which turns its heading: `distance` away from the first. */
export function headingHandleSpot(handle: PlaceHandle, distance: number): Spot {
  const heading = (handle.turn?.value ?? 0) / (handle.turn?.per ?? 1);
  return rotate({ x: handle.at.x, y: handle.at.y - distance }, handle.at, heading);
}

/** The angle that brings the handle to a spot, on the nearest step within the limits. */
export function angleAt(handle: AngleHandle, spot: Spot): number {
  const bearing = (to: Spot) => (Math.atan2(to.y - handle.pivot.y, to.x - handle.pivot.x) * 180) / Math.PI;
  let turn = bearing(spot) - bearing(handle.arm);
  while (turn > CIRCLE / 2) turn -= CIRCLE;
  while (turn <= -CIRCLE / 2) turn += CIRCLE;
  return snapToStep(handle.dial, turn * handle.dial.per);
}

/** The heading from a place towards a spot. */
export function headingAt(handle: PlaceHandle, spot: Spot): number {
  if (!handle.turn) return 0;
  let turn = (Math.atan2(spot.x - handle.at.x, handle.at.y - spot.y) * 180) / Math.PI;
  if (handle.turn.least >= 0 && turn < 0) turn += CIRCLE;
  return snapToStep(handle.turn, turn * handle.turn.per);
}
