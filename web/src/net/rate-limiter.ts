// Limits how often a server is asked: so many requests at once, and so many a second after that.
export class RateLimiter {
  private left: number;
  private at = 0; // when the last request was counted, in milliseconds

  constructor(
    private readonly rate: number, // requests a second: 25
    private readonly most: number, // requests at once: 60
  ) {
    this.left = most;
  }

  /** Counts one more request; returns the milliseconds to wait before it is sent. */
  take(now: number): number {
    this.left = Math.min(this.most, this.left + ((now - this.at) * this.rate) / 1000);
    this.at = now;
    this.left -= 1;
    return this.left >= 0 ? 0 : (-this.left * 1000) / this.rate;
  }
}
