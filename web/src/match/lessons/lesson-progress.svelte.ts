// The guided first match: which lesson this match is, which idea is being explained, and when it goes on.
import { keepLesson } from "../../net/stored-matches.ts";
import type { HeldMatch } from "../../net/stored-matches.ts";
import type { Guide, Idea, Lesson } from "../../net/messages.ts";
import type { MatchTable } from "../state/match-controller.svelte.ts";

export class Coach {
  guide = $state.raw<Guide | null>(null);
  idea = $state(0); // the number of the idea; as many as there are: the lesson is done
  gone = $state(false); // the reader plays on alone
  readonly number: number;
  private heard: number; // actions of the reader that were looked at

  constructor(
    private readonly table: MatchTable,
    held: HeldMatch | undefined,
  ) {
    this.number = held?.lesson ?? -1;
    this.idea = held?.idea ?? 0;
    this.gone = this.number < 0;
    this.heard = table.played.count;
  }

  get lesson(): Lesson | null {
    return this.gone ? null : (this.guide?.lessons[this.number] ?? null);
  }

  get current(): Idea | null {
    return this.lesson?.ideas[this.idea] ?? null;
  }

  get done(): boolean {
    return this.lesson !== null && this.idea >= this.lesson.ideas.length;
  }

  get last(): boolean {
    return this.guide !== null && this.number >= this.guide.lessons.length - 1;
  }

  /** The cells of what the idea is about. */
  get cells(): number[] {
    return (this.current?.shows ?? []).flatMap((one) => {
      const cell = typeof one === "number" ? one : this.table.pieces.get(one)?.cell;
      return cell === undefined ? [] : [cell];
    });
  }

  next(): void {
    this.idea += 1;
    keepLesson(this.table.id, this.gone ? -1 : this.number, this.idea);
  }

  leave(): void {
    this.gone = true;
    keepLesson(this.table.id, -1, this.idea);
  }

  /** Looks whether what the idea waits for has happened. */
  hear(): void {
    const { verb, count } = this.table.played;
    const fresh = count !== this.heard;
    this.heard = count;
    const wanted = this.current?.until ?? [];
    if ((fresh && wanted.includes(verb)) || (wanted.includes("over") && this.table.status.outcome !== undefined))
      this.next();
  }
}
