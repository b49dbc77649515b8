// The games of the server, their rules and skins; each is fetched once per page.
import { get } from "./http.ts";
import type { GameDetail, GameInfo, Guide, RulesText } from "./messages.ts";
import { loadSprite } from "../board/symbols.ts";

const details = new Map<string, Promise<GameDetail>>();
const rules = new Map<string, Promise<RulesText>>();

export async function games(): Promise<GameInfo[]> {
  return (await get<{ games: GameInfo[] }>("/api/games")).games;
}

export function gameDetail(id: string): Promise<GameDetail> {
  return once(details, id, () => get<GameDetail>(`/api/games/${encodeURIComponent(id)}`));
}

export function gameRules(id: string): Promise<RulesText> {
  return once(rules, id, () => get<RulesText>(`/api/games/${encodeURIComponent(id)}/rules`));
}

export function gameGuide(id: string): Promise<Guide> {
  return get<Guide>(`/api/games/${encodeURIComponent(id)}/guide`);
}

/** Uses the symbols and colours of a game for the whole page. */
export async function applySkin(game: GameDetail): Promise<void> {
  document.documentElement.dataset.game = game.id;
  await loadSkin(game);
}

/** Loads them for the parts of a page that have the game's id as data-game. */
export async function loadSkin(game: GameDetail): Promise<void> {
  const files = game.skin ?? [];
  const base = `/api/games/${encodeURIComponent(game.id)}/skin/`;
  if (files.includes("skin.css") && !document.querySelector(`link[href="${base}skin.css"]`)) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `${base}skin.css`;
    const loaded = new Promise((done) => {
      link.addEventListener("load", done);
      link.addEventListener("error", done);
    });
    document.head.append(link);
    await loaded; // the canvas reads colours from it
  }
  if (files.includes("symbols.svg")) await loadSprite(`${base}symbols.svg`);
}

/** What the game rolls: "dice", "coins" or "draws". */
export function drawNoun(game: GameDetail | null): string {
  const faces = game?.dice?.[0]?.faces;
  return faces === 2 ? "coins" : faces ? "dice" : "draws";
}

function once<T>(known: Map<string, Promise<T>>, id: string, ask: () => Promise<T>): Promise<T> {
  let found = known.get(id);
  if (!found) {
    found = ask();
    known.set(id, found);
    found.catch(() => known.delete(id));
  }
  return found;
}
