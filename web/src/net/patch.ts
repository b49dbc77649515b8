// Applies patches to a Scene, as docs/http.md describes. The old Scene is not changed.
import { withPieceCells } from "../board/geometry/layout.ts";
import type { Scene } from "../scene.ts";
import type { Frame, Patch } from "./messages.ts";

export function applyFrame(scene: Scene, frame: Frame): Scene {
  const made = applyPatch(scene, frame.patch ?? {});
  if (!frame.patch?.log && frame.events?.length) made.log = [...(made.log ?? []), ...frame.events];
  return made;
}

export function applyPatch(scene: Scene, patch: Patch): Scene {
  const made: Record<string, unknown> = { ...scene };
  for (const key of patch.unset ?? []) delete made[key];
  Object.assign(made, patch.set ?? {});
  const next = made as unknown as Scene;
  if (patch.pieces) next.pieces = merge(scene.pieces, patch.pieces, (p) => p.id);
  if (patch.cells) next.cells = merge(scene.cells, patch.cells, (c) => c.id);
  if (patch.log) next.log = [...(scene.log ?? []).slice(0, patch.log.keep), ...(patch.log.add ?? [])];
  return withPieceCells(next);
}

interface ListPatch<T, K> {
  changed?: T[];
  removed?: K[];
  order?: K[];
}

function merge<T, K>(list: readonly T[], patch: ListPatch<T, K>, id: (item: T) => K): T[] {
  const removed = new Set(patch.removed ?? []);
  const changed = new Map((patch.changed ?? []).map((item) => [id(item), item]));
  const made: T[] = [];
  for (const item of list) {
    const key = id(item);
    if (removed.has(key)) continue;
    made.push(changed.get(key) ?? item);
    changed.delete(key);
  }
  made.push(...changed.values());
  if (!patch.order?.length) return made;
  const place = new Map(patch.order.map((key, i) => [key, i]));
  return made.sort((a, b) => (place.get(id(a)) ?? 0) - (place.get(id(b)) ?? 0));
}
