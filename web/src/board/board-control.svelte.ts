// The state of one board on the page: where the eye is, which cell has the focus, what is pointed at.
import {
  type Camera,
  centred,
  firstView,
  fitZoom,
  lookAt,
  pan,
  reveal,
  type Stage,
  toBoard,
  zoomAt,
} from "./geometry/camera.ts";
import { cellAt, type Layout, type Spot, step } from "./geometry/layout.ts";

export class BoardControl {
  layout = $state.raw<Layout | null>(null);
  stage = $state.raw<Stage>({ width: 0, height: 0, top: 0, bottom: 0 });
  camera = $state.raw<Camera>({ x: 0, y: 0, z: 1 });
  focus = $state<number | null>(null); // the cell that arrow keys move
  focused = $state(false); // whether the board has the keyboard
  pointed = $state<number | null>(null); // the cell under the mouse
  whole = $derived(this.layout ? this.camera.z <= fitZoom(this.layout, this.stage) * 1.01 : true);
  private close = false; // the eye came closer by itself
  private touched = false; // the player moved the eye: it stays where it is

  /** The stage was measured, or another board came. `at` is where to look when the whole does not fit. */
  measure(layout: Layout, stage: Stage, at: Spot | undefined, least: number): void {
    const another = this.layout?.shape !== layout.shape;
    const grew = stage.width !== this.stage.width || stage.height !== this.stage.height;
    const moved = another || grew || stage.top !== this.stage.top || stage.bottom !== this.stage.bottom;
    this.layout = layout;
    this.stage = stage;
    if (another) this.touched = false;
    if (!moved || !stage.width || !stage.height) return;
    if (!this.touched || (grew && this.whole && !this.close)) this.camera = firstView(layout, stage, at, least);
    else this.camera = pan(layout, stage, this.camera, 0, 0);
  }

  zoom(factor: number, at?: Spot): void {
    if (!this.layout) return;
    this.touched = true;
    const { width, height, top, bottom } = this.stage;
    this.camera = zoomAt(
      this.layout,
      this.stage,
      this.camera,
      factor,
      at ?? { x: width / 2, y: (height + top - bottom) / 2 },
    );
  }

  drag(dx: number, dy: number): void {
    if (!this.layout) return;
    this.touched = true;
    this.camera = pan(this.layout, this.stage, this.camera, dx, dy);
  }

  fit(): void {
    if (!this.layout) return;
    this.touched = false;
    this.camera = centred(this.layout, this.stage, fitZoom(this.layout, this.stage));
  }

  /** Moves as little as needed to show a cell. */
  show(cell: number): void {
    const there = this.layout?.cells.get(cell);
    if (this.layout && there) this.camera = reveal(this.layout, this.stage, this.camera, there);
  }

  /** Shows all of these cells, if the stage can hold them at this zoom. */
  showAll(cells: number[]): void {
    const spots = cells.flatMap((id) => this.layout?.cells.get(id) ?? []);
    if (!this.layout || !spots.length || !this.stage.width) return;
    const before = this.camera;
    for (const spot of spots) this.camera = reveal(this.layout, this.stage, this.camera, spot);
    for (const spot of spots) this.camera = reveal(this.layout, this.stage, this.camera, spot);
    if (before.x !== this.camera.x || before.y !== this.camera.y) this.touched = true;
  }

  /** Looks closely at a spot where pieces are too small to handle, until `stepBack`. */
  closeUp(at: Spot, z: number): void {
    if (!this.layout || this.camera.z >= z) return;
    this.close = true;
    this.touched = true;
    this.camera = lookAt(this.layout, this.stage, z, at);
  }

  stepBack(): void {
    if (this.close) this.fit();
    this.close = false;
  }

  lookAt(at: Spot): void {
    if (!this.layout) return;
    this.touched = true;
    this.camera = lookAt(this.layout, this.stage, this.camera.z, at);
  }

  moveFocus(dx: number, dy: number): void {
    if (!this.layout) return;
    this.setFocus(this.focus === null ? this.firstCell() : step(this.layout, this.focus, dx, dy));
  }

  setFocus(cell: number | null): void {
    this.focus = cell;
    if (cell !== null) this.show(cell);
  }

  /** A point of the stage in drawing units. */
  spot(screen: Spot): Spot {
    return toBoard(this.camera, screen);
  }

  at(screen: Spot): number | null {
    return this.layout ? (cellAt(this.layout, toBoard(this.camera, screen))?.id ?? null) : null;
  }

  private firstCell(): number | null {
    const rows = this.layout?.rows ?? [];
    const row = rows[Math.floor(rows.length / 2)];
    return row?.[Math.floor(row.length / 2)]?.id ?? null; // null on an empty table
  }
}
