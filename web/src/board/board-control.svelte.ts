// The state of one board on the page: the camera, the cell with the focus, the cell under the mouse.
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
  focus = $state<number | null>(null); // the cell that arrow keys move from: 78
  hasKeyboard = $state(false); // the board has the keyboard focus
  hovered = $state<number | null>(null); // the cell under the mouse: 78
  showsAll = $derived(this.layout ? this.camera.z <= fitZoom(this.layout, this.stage) * 1.01 : true);
  private zoomedIn = false; // by `zoomTo`
  private movedByPlayer = false; // the camera then stays where it is

  /** The stage has another size, or there is another board. `at` is where to look if the board does not fit. */
  measure(layout: Layout, stage: Stage, at: Spot | undefined, least: number): void {
    const another = this.layout?.shape !== layout.shape;
    const grew = stage.width !== this.stage.width || stage.height !== this.stage.height;
    const moved = another || grew || stage.top !== this.stage.top || stage.bottom !== this.stage.bottom;
    this.layout = layout;
    this.stage = stage;
    if (another) this.movedByPlayer = false;
    if (!moved || !stage.width || !stage.height) return;
    if (!this.movedByPlayer || (grew && this.showsAll && !this.zoomedIn))
      this.camera = firstView(layout, stage, at, least);
    else this.camera = pan(layout, stage, this.camera, 0, 0);
  }

  zoom(factor: number, at?: Spot): void {
    if (!this.layout) return;
    this.movedByPlayer = true;
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
    this.movedByPlayer = true;
    this.camera = pan(this.layout, this.stage, this.camera, dx, dy);
  }

  fit(): void {
    if (!this.layout) return;
    this.movedByPlayer = false;
    this.camera = centred(this.layout, this.stage, fitZoom(this.layout, this.stage));
  }

  /** Moves the camera as little as needed to show a cell. */
  show(cell: number): void {
    const there = this.layout?.cells.get(cell);
    if (this.layout && there) this.camera = reveal(this.layout, this.stage, this.camera, there);
  }

  /** Shows all of these cells if they fit at this zoom. */
  showAll(cells: number[]): void {
    const spots = cells.flatMap((id) => this.layout?.cells.get(id) ?? []);
    if (!this.layout || !spots.length || !this.stage.width) return;
    const before = this.camera;
    for (const spot of spots) this.camera = reveal(this.layout, this.stage, this.camera, spot);
    for (const spot of spots) this.camera = reveal(this.layout, this.stage, this.camera, spot);
    if (before.x !== this.camera.x || before.y !== this.camera.y) this.movedByPlayer = true;
  }

  /** Zooms in on a spot where pieces are too small to handle, until `restoreZoom`. */
  zoomTo(at: Spot, z: number): void {
    if (!this.layout || this.camera.z >= z) return;
    this.zoomedIn = true;
    this.movedByPlayer = true;
    this.camera = lookAt(this.layout, this.stage, z, at);
  }

  restoreZoom(): void {
    if (this.zoomedIn) this.fit();
    this.zoomedIn = false;
  }

  lookAt(at: Spot): void {
    if (!this.layout) return;
    this.movedByPlayer = true;
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

  /** A point of the stage, in pixels, in drawing units. */
  toBoard(screen: Spot): Spot {
    return toBoard(this.camera, screen);
  }

  /** The cell at a point of the stage. */
  cellAt(screen: Spot): number | null {
    return this.layout ? (cellAt(this.layout, toBoard(this.camera, screen))?.id ?? null) : null;
  }

  private firstCell(): number | null {
    const rows = this.layout?.rows ?? [];
    const row = rows[Math.floor(rows.length / 2)];
    return row?.[Math.floor(row.length / 2)]?.id ?? null; // null on an empty table
  }
}
