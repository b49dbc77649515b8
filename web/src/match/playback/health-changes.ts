// What pieces lost or won between two Scenes, as numbers that float over them. Pure.
import type { Scene } from "../../scene.ts";

export interface Hurt {
  key: string; // one of its own for each Frame
  cell: number;
  text: string; // "−30", "+25"
  bad: boolean;
}

export function hurtsIn(before: Scene, after: Scene, beat: number): Hurt[] {
  const was = new Map(before.pieces.map((p) => [p.id, p.bars?.[0]?.value]));
  return after.pieces.flatMap((piece): Hurt[] => {
    const [old, now] = [was.get(piece.id), piece.bars?.[0]?.value];
    if (old === undefined || now === undefined || old === now || piece.cell === undefined) return [];
    return [
      {
        key: `${beat} ${piece.id}`,
        cell: piece.cell,
        text: now < old ? `−${old - now}` : `+${now - old}`,
        bad: now < old,
      },
    ];
  });
}
