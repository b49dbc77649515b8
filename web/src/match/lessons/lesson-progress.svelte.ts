// The guided first match: which lesson this match is, which idea is being explained, and when the next one follows.
import type { Guide, Idea, Lesson } from "../../net/messages.ts";
import { type StoredMatch, storeLesson } from "../../net/stored-matches.ts";
import type { MatchController } from "../state/match-controller.svelte.ts";

export class LessonProgress {
  guide = $state.raw<Guide | null>(null); // loaded by the page
  ideaNumber = $state(0); // from 0; the number of ideas if the lesson is done: 3
  left = $state(false); // the player continues without the lesson
  readonly lessonNumber: number; // from 0; -1 if this match is no lesson
  private actionsSeen: number; // of the player, up to the last update

  constructor(
    private readonly match: MatchController,
    stored: StoredMatch | undefined,
  ) {
    this.lessonNumber = stored?.lesson ?? -1;
    this.ideaNumber = stored?.idea ?? 0;
    this.left = this.lessonNumber < 0;
    this.actionsSeen = match.commands.lastPlayed.count;
  }

  get lesson(): Lesson | null {
    return this.left ? null : (this.guide?.lessons[this.lessonNumber] ?? null);
  }

  get idea(): Idea | null {
    return this.lesson?.ideas[this.ideaNumber] ?? null;
  }

  get isLast(): boolean {
    return this.guide !== null && this.lessonNumber >= this.guide.lessons.length - 1;
  }

  /** The cells of what the idea is about. */
  get cells(): number[] {
    return (this.idea?.shows ?? []).flatMap((shown) => {
      const cell = typeof shown === "number" ? shown : this.match.position.pieces.get(shown)?.cell;
      return cell === undefined ? [] : [cell];
    });
  }

  next(): void {
    this.ideaNumber += 1;
    storeLesson(this.match.id, this.left ? -1 : this.lessonNumber, this.ideaNumber);
  }

  leave(): void {
    this.left = true;
    storeLesson(this.match.id, -1, this.ideaNumber);
  }

  /** Goes on if what the idea waits for has happened. */
  update(): void {
    const { verb, count } = this.match.commands.lastPlayed;
    const played = count !== this.actionsSeen;
    this.actionsSeen = count;
    const awaited = this.idea?.until ?? [];
    const isOver = this.match.session.status.outcome !== undefined;
    if ((played && awaited.includes(verb)) || (awaited.includes("over") && isOver)) this.next();
  }
}
