// Mouse, touch and wheel on the board: a drag pans, pinch and wheel zoom, a double tap shows the whole board, a drag
// from a piece that may be picked moves the piece. A press that does not move picks a cell.
import type { BoardControl } from "./board-control.svelte.ts";
import type { Spot } from "./geometry/layout.ts";

export interface PointerHandlers {
  control: BoardControl;
  pickable: (cell: number) => boolean;
  pick: (cell: number, by: "mouse" | "touch") => void;
  drop: (from: number, to: number) => void;
  grab?: (spot: Spot, touch: boolean) => ((spot: Spot) => void) | null; // follows the drag of a handle
}

const DRAG_THRESHOLD = 6; // pixels; a press that moves less is no drag
const DOUBLE_TAP = 300; // milliseconds between two taps

export function pointers(node: HTMLElement, handlers: PointerHandlers) {
  const down = new Map<number, Spot>();
  let start: Spot = { x: 0, y: 0 };
  let moved = false;
  let dragFrom: number | null = null; // the cell of the piece that is dragged
  let pinch = 0; // distance between two fingers
  let followDrag: ((spot: Spot) => void) | null = null; // moves the handle that is dragged
  let lastTap = 0;

  const local = (event: MouseEvent): Spot => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const onBoard = (event: Event) =>
    (event.target as Element).closest("svg.board, .stage") !== null &&
    !(event.target as Element).closest("button, .overview");

  function press(event: PointerEvent) {
    if (!onBoard(event) || event.button > 0) return;
    const at = local(event);
    down.set(event.pointerId, at);
    if (down.size === 1) {
      start = at;
      moved = false;
      followDrag = handlers.grab?.(handlers.control.toBoard(at), event.pointerType !== "mouse") ?? null;
      if (followDrag) {
        node.setPointerCapture(event.pointerId);
        return;
      }
      const cell = handlers.control.cellAt(at);
      dragFrom = cell !== null && handlers.pickable(cell) ? cell : null;
    } else {
      dragFrom = null;
      followDrag = null;
      moved = true;
      pinch = distance();
    }
  }

  function move(event: PointerEvent) {
    const at = local(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") handlers.control.hovered = onBoard(event) ? handlers.control.cellAt(at) : null;
      return;
    }
    down.set(event.pointerId, at);
    if (followDrag) return followDrag(handlers.control.toBoard(at));
    if (down.size === 2) {
      const now = distance();
      if (pinch > 0) handlers.control.zoom(now / pinch, middle());
      pinch = now;
      return;
    }
    if (!moved && Math.hypot(at.x - start.x, at.y - start.y) < DRAG_THRESHOLD) return;
    if (!moved) {
      moved = true;
      node.setPointerCapture(event.pointerId);
      if (dragFrom !== null) handlers.pick(dragFrom, "touch");
    }
    if (dragFrom === null) handlers.control.drag(at.x - before.x, at.y - before.y);
    else handlers.control.hovered = handlers.control.cellAt(at);
  }

  function release(event: PointerEvent) {
    if (!down.delete(event.pointerId)) return;
    if (followDrag) {
      followDrag(handlers.control.toBoard(local(event)));
      followDrag = null;
      return;
    }
    const cell = handlers.control.cellAt(local(event));
    if (down.size > 0) return;
    if (event.type === "pointerup") {
      if (moved && dragFrom !== null && cell !== null && cell !== dragFrom) handlers.drop(dragFrom, cell);
      else if (!moved) tap(event, cell);
    }
    dragFrom = null;
    pinch = 0;
  }

  function tap(event: PointerEvent, cell: number | null) {
    if (event.pointerType !== "mouse") {
      const now = performance.now();
      if (now - lastTap < DOUBLE_TAP && cell === null) handlers.control.fit();
      lastTap = now;
    }
    if (cell !== null) handlers.pick(cell, event.pointerType === "mouse" ? "mouse" : "touch");
  }

  function leave() {
    handlers.control.hovered = null;
  }

  function wheel(event: WheelEvent) {
    event.preventDefault();
    handlers.control.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), local(event));
  }

  const two = () => [...down.values()].slice(0, 2) as [Spot, Spot];
  const distance = () => Math.hypot(two()[0].x - two()[1].x, two()[0].y - two()[1].y);
  const middle = () => ({ x: (two()[0].x + two()[1].x) / 2, y: (two()[0].y + two()[1].y) / 2 });

  node.addEventListener("pointerdown", press);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", release);
  node.addEventListener("pointercancel", release);
  node.addEventListener("pointerleave", leave);
  node.addEventListener("wheel", wheel, { passive: false });
  return {
    update(next: PointerHandlers) {
      handlers = next;
    },
    destroy() {
      node.removeEventListener("wheel", wheel);
    },
  };
}
