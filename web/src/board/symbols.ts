// The symbols of the client and of a game's skin, put into the page once so that `#id` finds them.
import { SvelteSet } from "svelte/reactivity";

/** Kinds of ground that share a glyph with another kind. */
const GROUND_GLYPHS: Record<string, string> = {
  forest: "t-woods",
  river: "t-water",
  bog: "t-difficult",
};

const loaded = new Map<string, Promise<void>>();
const known = new SvelteSet<string>(); // reactive: a board drawn before its skin was loaded is drawn again

export function loadSprite(address: string): Promise<void> {
  let loading = loaded.get(address);
  if (!loading) {
    loading = fetch(address)
      .then((answer) => (answer.ok ? answer.text() : ""))
      .then(addSprite)
      .catch(() => undefined);
    loaded.set(address, loading);
  }
  return loading;
}

function addSprite(text: string): void {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const sheet = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sheet.setAttribute("width", "0");
  sheet.setAttribute("height", "0");
  sheet.setAttribute("aria-hidden", "true");
  sheet.classList.add("hidden-text");
  for (const symbol of parsed.querySelectorAll("symbol")) {
    document.getElementById(symbol.id)?.remove();
    known.add(symbol.id);
    sheet.append(document.importNode(symbol, true));
  }
  document.body.append(sheet);
}

/** The glyph of a kind of ground, or "" if it has none. */
export function groundGlyph(ground: string | undefined): string {
  if (!ground) return "";
  const id = GROUND_GLYPHS[ground] ?? `t-${ground}`;
  return known.size === 0 || known.has(id) ? id : "";
}

/** The symbol of a mark on a cell: its own name, or the skin's symbol for works of that kind (“works-trap first”), or
 * "". */
export function markGlyph(mark: string): string {
  if (known.has(mark)) return mark;
  const kind = /^works-(\S+)/.exec(mark)?.[1];
  return (kind && [...known].find((id) => id.endsWith(`-${kind}`))) || "";
}

/** Whether a symbol is loaded; a piece without one is drawn with its letter. */
export function hasSymbol(id: string): boolean {
  return known.has(id);
}
