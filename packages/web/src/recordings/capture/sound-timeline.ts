// The one clock of a recording: the sound samples taken. Where a sound or a picture stands in the recording follows from
// the moment at which it was captured; pauses and missing sound are accounted for here and nowhere else.

/** Moments are milliseconds of one clock that never goes back, the same one for sounds and pictures. */
export interface SoundChunk {
  /** When its first sample was captured. */
  readonly at: number;
  readonly frames: number;
}

/** What a chunk adds to the recording, in order: first silence for what is missing, then the samples from `start` to `end`. */
export interface SoundPiece {
  readonly silence: number;
  readonly start: number;
  readonly end: number;
}

interface Interval {
  readonly from: number;
  to: number;
}

/** A chunk that comes later than this, in milliseconds, leaves a gap; less is the uneven pace of devices. */
const GAP_MS = 8;
/** How fast the expected moment follows a device whose clock is not quite ours, per chunk. */
const FOLLOW = 0.02;

export class SoundTimeline {
  readonly #samplesPerMs: number;
  #intervals: Interval[] = [];
  /** When the next chunk should begin; null before the first, and after another device was connected. */
  #next: number | null = null;
  #taken = 0;
  #missing = 0;
  /** The moment up to which sound was taken. */
  #anchor: number | null = null;

  /** `rate` in samples per second. */
  constructor(rate: number) {
    this.#samplesPerMs = rate / 1000;
  }

  /** Samples in the recording so far, silence for missing ones included. */
  get taken(): number {
    return this.#taken;
  }

  /** Samples that should have come while it was recording and did not. */
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

  /** Another device goes on from here: the time between the two is not missing sound. */
  reconnect(): void {
    this.#next = null;
  }

  /** Takes what a chunk adds. Chunks come in the order in which they were captured. */
  take({ at, frames }: SoundChunk): SoundPiece[] {
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
    this.#forgetBefore(ends);
    return pieces;
  }

  /** Where in the recording this moment stands, in seconds; null for a moment at which nothing is recorded. */
  positionAt(moment: number): number | null {
    const isRecorded = this.#intervals.some(({ from, to }) => from <= moment && moment < to);
    return isRecorded ? this.secondsUntil(moment) : null;
  }

  /** How many seconds were recorded until this moment. */
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

  /** Pauses of long ago are asked about no more. */
  #forgetBefore(moment: number): void {
    this.#intervals = this.#intervals.filter(({ to }) => to > moment - 60_000);
  }
}
