// The one clock of a recording: the number of sound samples taken. The capture time of a sound or picture determines
// its position in the recording. Only this class accounts for pauses and missing sound.

/** Times are milliseconds of one monotonic clock, shared by sounds and pictures. */
export interface SoundChunk {
  /** When the first sample was captured. */
  readonly at: number;
  readonly frames: number;
}

/** What a chunk adds to the recording: first silence for missing sound, then the samples from `start` to `end`. */
export interface SoundPiece {
  readonly silence: number;
  readonly start: number;
  readonly end: number;
}

interface Interval {
  readonly from: number;
  to: number;
}

/** A chunk later than this, in milliseconds, leaves a gap. Less is normal jitter of devices. */
const GAP_MS = 8;
/** How fast, per chunk, the expected time adapts to a device whose clock drifts from ours. */
const FOLLOW = 0.02;

export class SoundTimeline {
  readonly #samplesPerMs: number;
  #intervals: Interval[] = [];
  /** Expected start of the next chunk. `null` before the first one and after another device was connected. */
  #next: number | null = null;
  #taken = 0;
  #missing = 0;
  /** Time up to which sound was taken. */
  #anchor: number | null = null;

  /** `rate` is in samples per second. */
  constructor(rate: number) {
    this.#samplesPerMs = rate / 1000;
  }

  /** Samples in the recording so far, including silence for missing ones. */
  get taken(): number {
    return this.#taken;
  }

  /** Samples that should have arrived while recording but did not. */
  get missing(): number {
    return this.#missing;
  }

  get isRunning(): boolean {
    return this.#intervals.at(-1)?.to === Infinity;
  }

  resume(at: number): void {
    if (!this.isRunning) this.#intervals.push({ from: at, to: Infinity });
  }

  pause(at: number): void {
    const last = this.#intervals.at(-1);
    if (last?.to === Infinity) last.to = Math.max(last.from, at);
  }

  /** Continues with another device. The time in between does not count as missing sound. */
  reconnect(): void {
    this.#next = null;
  }

  /** Takes a chunk and returns what it adds. Chunks must arrive in capture order. */
  addChunk({ at, frames }: SoundChunk): SoundPiece[] {
    const length = frames / this.#samplesPerMs;
    const expected = this.#next ?? at;
    const late = at - expected;
    const begins = late > GAP_MS ? at : expected + late * FOLLOW;
    const pieces: SoundPiece[] = [];
    if (late > GAP_MS) {
      const silence = Math.round(this.#runningBetween(expected, at) * this.#samplesPerMs);
      this.#missing += silence;
      if (silence > 0) pieces.push({ silence, start: 0, end: 0 });
    }
    const ends = begins + length;
    for (const { from, to } of this.#overlaps(begins, ends)) {
      const start = Math.round(((from - begins) / length) * frames);
      const end = Math.round(((to - begins) / length) * frames);
      if (end > start) pieces.push({ silence: 0, start, end });
    }
    this.#next = ends;
    this.#anchor = ends;
    this.#taken += pieces.reduce((sum, { silence, start, end }) => sum + silence + end - start, 0);
    this.#discardBefore(ends);
    return pieces;
  }

  /** Returns the position of a moment in the recording, in seconds. `null` if nothing was recorded then. */
  positionAt(moment: number): number | null {
    const isRecorded = this.#intervals.some(({ from, to }) => from <= moment && moment < to);
    return isRecorded ? this.secondsUntil(moment) : null;
  }

  /** Returns how many seconds were recorded up to this moment. */
  secondsUntil(moment: number): number {
    const anchor = this.#anchor ?? this.#intervals[0]?.from ?? moment;
    const since =
      moment >= anchor ? this.#runningBetween(anchor, moment) : -this.#runningBetween(moment, anchor);
    return Math.max(0, this.#taken / this.#samplesPerMs + since) / 1000;
  }

  #overlaps(from: number, to: number): Interval[] {
    return this.#intervals
      .map((one) => ({ from: Math.max(from, one.from), to: Math.min(to, one.to) }))
      .filter((one) => one.to > one.from);
  }

  #runningBetween(from: number, to: number): number {
    return this.#overlaps(from, to).reduce((sum, one) => sum + one.to - one.from, 0);
  }

  /** Nobody asks about pauses from long ago. */
  #discardBefore(moment: number): void {
    this.#intervals = this.#intervals.filter(({ to }) => to > moment - 60_000);
  }
}
