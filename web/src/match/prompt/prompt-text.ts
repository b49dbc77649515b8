// What the prompt says about an answer in the making: the question, what follows from it, the labels of the buttons.
import { capitalize } from "../../format.ts";
import type { PromptButton } from "../answer/prompt-buttons.ts";
import { buttonText, mannerOf, questionText, withoutPreposition } from "../answer/wording.ts";
import type { MatchController } from "../state/match-controller.svelte.ts";

const FEW_VERBS = 3; // more are not listed in the question
const MOST_EVENTS = 2; // of a preview; with more, the first only repeats the move

/** The question, or a notice in its place: “Charge Red’s Infantry 4 from 96 with Cavalry 2?” */
export function promptSentence(match: MatchController): string {
  const { answer, position } = match;
  if (match.notices.current) return match.notices.current.text;
  const { asked } = match.endings;
  if (asked) return `${asked.candidate.choice.words} now?`;
  const sentence = position.prompt?.sentence ?? "";
  if (hasUntouchedHandle(match)) return sentence;
  const { picks, legal } = answer;
  const mayGoOn = legal.cells.size > 0 || legal.paths.size > 0;
  if (picks.length === 1 && answer.hoverPicks === picks && mayGoOn) return openQuestion(match);
  if (answer.chosen && (picks.length || match.dials.all.length)) return questionText(answer.chosen, position.names);
  return picks.length ? openQuestion(match) : sentence;
}

/** The line below the question: what the action would do, what to do next, or whom the match waits for. */
export function promptDetail(match: MatchController, dice: string): string {
  const { answer, position, preview, session } = match;
  if (match.notices.current || session.status.outcome) return "";
  if (match.handover.waitingFor !== null) return `Pass the device to ${session.seatNames[match.handover.waitingFor]}.`;
  const { asked } = match.endings;
  if (asked) return match.endings.unused(asked.candidate.choice).map(asSentence).join(" ");
  if (preview.refusal) return preview.refusal.sentence;
  if (preview.odds)
    return `${mannerSentences(match)}Rolls ${countDice(preview.odds.draws, dice)}. You cannot undo a roll.`;
  if (preview.newOrder) return [preview.newOrder.text, preview.newOrder.cost].filter(Boolean).join(" · ");
  const events = preview.result?.events ?? [];
  if (events.length && answer.picks.length && !hasUntouchedHandle(match)) {
    const shown = events.length > MOST_EVENTS ? events.slice(1, 4) : events;
    return `Then: ${shown.map((event) => event.text).join(" ")}`;
  }
  if (match.dials.handle?.kind === "angle") return "Drag the round handle, press ← or →, or type the angle.";
  if (match.dials.handle) return "Drag it into place, use the arrow keys, or type the position.";
  if (answer.picks.length && !match.dials.all.length) return nextStep(match);
  const said = [position.prompt?.consequence, preview.unknown].filter(Boolean).join(" ");
  return said || waitingText(match);
}

/** The label of a button: “Roll 3 dice”, “Move to 96”. */
export function buttonLabel(match: MatchController, button: PromptButton, dice: string): string {
  const { choice, text } = button.candidate;
  const { answer, preview } = match;
  if (button.primary && preview.odds && answer.chosen?.text === text)
    return `${dice === "coins" ? "Flip" : "Roll"} ${countDice(preview.odds.draws, dice === "coins" ? dice : "dice")}`;
  if (button.only) return `Only ${withoutPreposition(choice.words).toLowerCase()}`;
  const label = buttonText(button, match.position.names, answer.picks);
  const prefix = `${choice.words}: `;
  return sharesVerb(match) && label.startsWith(prefix) ? capitalize(label.slice(prefix.length)) : label;
}

function asSentence(text: string): string {
  return `${capitalize(text)}.`;
}

/** A handle is shown that the player has not used yet. */
export function hasUntouchedHandle({ answer }: MatchController): boolean {
  return answer.picks !== answer.ownPicks && answer.ownPicks.length === 0;
}

/** All buttons are for one verb that the question names already: “Heal” instead of “Cast a spell: heal”. */
function sharesVerb({ answer, buttons }: MatchController): boolean {
  const verbs = new Set(buttons.shown.map((b) => b.candidate.choice.verb));
  return answer.picks.length > 0 && buttons.shown.length > 1 && verbs.size === 1;
}

/** “1 die”, “3 dice”, “2 coins” */
function countDice(count: number, dice: string): string {
  return `${count} ${count === 1 ? dice.replace("dice", "die").replace(/s$/, "") : dice}`;
}

/** The options of the action that the question does not name: “Charge. ” */
function mannerSentences({ answer }: MatchController): string {
  if (!answer.chosen) return "";
  const { choice, values } = answer.chosen;
  const manner = mannerOf(answer.chosen);
  const words = choice.slots.flatMap((slot, i) =>
    slot.of === "option" ? [String(values[i]).replaceAll("_", " ")] : [],
  );
  return words
    .filter((word) => !word.startsWith("no") && word !== manner)
    .map((word) => `${capitalize(word)}. `)
    .join("");
}

/** The question while several actions are possible: “Cavalry 2: move, or charge?” */
function openQuestion({ answer, position }: MatchController): string {
  const piece = answer.picks.find((p) => p.of === "piece");
  const name = piece ? (position.pieces.get(String(piece.value))?.name ?? String(piece.value)) : "";
  const verbs = [...new Set(answer.legal.all.map((c) => withoutPreposition(c.choice.words)))];
  if (verbs.length > FEW_VERBS) return name ? `What should ${name} do?` : "What do you want to do?";
  const words = verbs.map((v) => v.toLowerCase()).join(", or ");
  const cell = answer.picks.find((p) => p.of === "cell");
  const to = cell ? ` to ${position.names.cell(Number(cell.value))}` : "";
  return name ? `${name}${to}: ${words}?` : `${capitalize(words)}?`;
}

/** “Choose the target or the hex to enter.” */
function nextStep({ answer }: MatchController): string {
  const next = answer.legal.all.flatMap((c) => (c.open.length ? [c.choice.slots[c.open[0]!]!.words] : []));
  const words = [...new Set(next)].slice(0, 2);
  return words.length ? `Choose ${words.join(" or ")}.` : "";
}

/** Why nothing is asked, or whom the match waits for. */
function waitingText({ position, session }: MatchController): string {
  const { prompt, myTurn } = position;
  if (session.seat > 1) return "You are watching.";
  if (myTurn) {
    const [sealed] = prompt?.sealed ?? [];
    if (sealed === undefined) return "";
    return `${session.seatNames[sealed]} has sealed: your seal starts the resolution.`;
  }
  const asked = session.status.asked.map((seat) => session.info?.seats[seat]);
  const bot = asked.find((player) => player?.kind === "bot");
  if (bot?.name) return `${bot.name} is thinking. You can explore the board meanwhile.`;
  return prompt?.table === false ? "You can explore the board meanwhile." : "";
}
