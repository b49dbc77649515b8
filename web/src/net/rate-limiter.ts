// How often a server may be asked: so many at once, and so many a second after that.
export class Allowance {
  private left: number;
  private at = 0; // milliseconds, of the last question

  constructor(
    private readonly rate: number, // 25, a second
    private readonly most: number, // 60, at once
  ) {
    this.left = most;
  }

  /** Count one more question; the milliseconds to wait before it is asked. */
  take(now: number): number {
    this.left = Math.min(this.most, this.left + ((now - this.at) * this.rate) / 1000);
    this.at = now;
    this.left -= 1;
    return this.left >= 0 ? 0 : (-this.left * 1000) / this.rate;
  }
}
