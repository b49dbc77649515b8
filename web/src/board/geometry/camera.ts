// Which part of the board is on the stage, and how large: a point of the screen is `board * z + (x, y)`.
import type { Layout, Spot } from "./layout.ts";

export interface Camera {
  x: number; // 14: pixels from the stage's left edge to the board's origin
  y: number; // 96
  z: number; // 1: screen pixels for one drawing unit
}

export interface Stage {
  width: number; // 1064
  height: number; // 756
  top: number; // 96: pixels covered at the upper edge
  bottom: number; // 16: pixels covered at the lower edge
}

export const MARGIN = 24;
const BORDER = 8; // drawing units
const CLOSEST = 3;
const SMALLEST_PIECE = 36 / 44; // pieces are drawn at 36 px or larger unless the player zooms out

/** The zoom that shows the whole board as large as it fits. */
export function fitZoom(layout: Layout, stage: Stage): number {
  const across = (stage.width - 2 * MARGIN) / (layout.width + 2 * BORDER);
  const down = (stage.height - stage.top - stage.bottom - MARGIN) / (layout.height + 2 * BORDER);
  return Math.max(0.05, Math.min(across, down, 2));
}

/** What a player sees first: the whole board, or a part of it if pieces would be too small. */
export function firstView(layout: Layout, stage: Stage, at?: Spot, least = SMALLEST_PIECE): Camera {
  const fit = fitZoom(layout, stage);
  if (layout.kind === "table" || fit >= least) return centred(layout, stage, fit);
  return lookAt(layout, stage, least, at ?? middle(layout));
}

export function centred(layout: Layout, stage: Stage, z: number): Camera {
  return lookAt(layout, stage, z, middle(layout));
}

export function lookAt(layout: Layout, stage: Stage, z: number, at: Spot): Camera {
  const middleY = stage.top + (stage.height - stage.top - stage.bottom) / 2;
  return clamp(layout, stage, { x: stage.width / 2 - at.x * z, y: middleY - at.y * z, z });
}

export function zoomAt(layout: Layout, stage: Stage, camera: Camera, factor: number, at: Spot): Camera {
  const least = Math.min(fitZoom(layout, stage), SMALLEST_PIECE);
  const z = Math.min(CLOSEST, Math.max(least, camera.z * factor));
  const k = z / camera.z;
  return clamp(layout, stage, { x: at.x - (at.x - camera.x) * k, y: at.y - (at.y - camera.y) * k, z });
}

export function pan(layout: Layout, stage: Stage, camera: Camera, dx: number, dy: number): Camera {
  return clamp(layout, stage, { ...camera, x: camera.x + dx, y: camera.y + dy });
}

/** The smallest pan that brings a spot into the middle part of the stage. */
export function reveal(layout: Layout, stage: Stage, camera: Camera, at: Spot): Camera {
  const x = at.x * camera.z + camera.x;
  const y = at.y * camera.z + camera.y;
  const edge = 60;
  const dx = x < edge ? edge - x : x > stage.width - edge ? stage.width - edge - x : 0;
  const low = stage.height - stage.bottom - edge;
  const dy = y < stage.top + edge ? stage.top + edge - y : y > low ? low - y : 0;
  return dx || dy ? pan(layout, stage, camera, dx, dy) : camera;
}

export function toBoard(camera: Camera, screen: Spot): Spot {
  return { x: (screen.x - camera.x) / camera.z, y: (screen.y - camera.y) / camera.z };
}

/** Keeps the board on the stage: centred if it is smaller, without a gap if it is larger. */
function clamp(layout: Layout, stage: Stage, camera: Camera): Camera {
  const { z } = camera;
  const room = stage.height - stage.top - stage.bottom;
  return {
    z,
    x: clampAxis(camera.x, (layout.left - BORDER) * z, (layout.width + 2 * BORDER) * z, stage.width, 0, MARGIN),
    y: clampAxis(camera.y, (layout.top - BORDER) * z, (layout.height + 2 * BORDER) * z, room, stage.top, MARGIN),
  };
}

function clampAxis(at: number, start: number, size: number, room: number, before: number, margin: number): number {
  if (size <= room - margin) return before + (room - size) / 2 - start;
  const most = before + margin - start;
  const least = before + room - margin - size - start;
  return Math.min(most, Math.max(least, at));
}

function middle(layout: Layout): Spot {
  return { x: layout.left + layout.width / 2, y: layout.top + layout.height / 2 };
}
