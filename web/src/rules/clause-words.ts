// The words of a rule without marks, for the note at its chip.
import { gameRules } from "../net/games.ts";

export type ClauseWords = (id: string) => Promise<string>;

const LONGEST = 300; // letters

/** The text of a rule of a game, cut at a word if it is long; empty if there is no such rule. */
export async function clauseWords(game: string, id: string): Promise<string> {
  const { blocks } = await gameRules(game);
  const text = (blocks.find((block) => block.id === id)?.text ?? "").replace(/[*`_]/g, "").replace(/\s+/g, " ").trim();
  return text.length > LONGEST ? `${text.slice(0, text.lastIndexOf(" ", LONGEST))} …` : text;
}
