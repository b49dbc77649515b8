// What pieces lost or gained between two Scenes, as numbers that float over them.
import type { Scene } from "../../scene.ts";

export interface HealthChange {
  key: string; // differs from frame to frame: "3 u0"
  cell: number; // 80
  text: string; // "−30", "+25"
  bad: boolean; // a loss
}

export function findHealthChanges(before: Scene, after: Scene, frame: number): HealthChange[] {
  const healthBefore = new Map(before.pieces.map((p) => [p.id, p.bars?.[0]?.value]));
  return after.pieces.flatMap((piece): HealthChange[] => {
    const [old, now] = [healthBefore.get(piece.id), piece.bars?.[0]?.value];
    if (old === undefined || now === undefined || old === now || piece.cell === undefined) return [];
    const text = now < old ? `−${old - now}` : `+${now - old}`;
    return [{ key: `${frame} ${piece.id}`, cell: piece.cell, text, bad: now < old }];
  });
}
