// Sums up in one word whether a voice is usable, for speakers who do not watch the meter.

/** The sound of a microphone at one moment. */
export interface SoundReading {
  /** Position on the meter, 0 to 1. */
  readonly level: number;
  /** Relative to full scale, at most 0. */
  readonly decibels: number;
  /** The largest sample, 0 to 1. */
  readonly peak: number;
}

export type SoundVerdict = 'silent' | 'quiet' | 'good' | 'clipped';

/** Quieter than any voice or room, so the microphone is muted or unplugged. */
const SILENCE_DECIBELS = -60;
const SILENT_MS = 5_000;
/** A voice whose loudest moments stay below this would drown in noise when amplified. */
const QUIET_DECIBELS = -38;
/** Long enough for a breath between two sentences. */
const WINDOW_MS = 8_000;
const FIRST_WORD_MS = 2_000;
const CLIPPED_PEAK = 0.99;
const CLIPPED_MS = 2_000;

/** Collects readings as they arrive. Times are in milliseconds and never decrease. */
export class SoundAnalyzer {
  #readings: { at: number; decibels: number; isClipped: boolean }[] = [];
  #since: number | null = null;
  #lastSound: number | null = null;

  addReading({ decibels, peak }: SoundReading, at: number): void {
    this.#since ??= at;
    this.#lastSound ??= at;
    if (decibels > SILENCE_DECIBELS) this.#lastSound = at;
    this.#readings = this.#readings.filter((one) => one.at > at - WINDOW_MS);
    this.#readings.push({ at, decibels, isClipped: peak >= CLIPPED_PEAK });
  }

  /** Returns `null` until there is enough sound to judge. */
  verdict(at: number): SoundVerdict | null {
    if (this.#since === null || this.#lastSound === null) return null;
    if (at - this.#lastSound >= SILENT_MS) return 'silent';
    // A single pen click is not clipping.
    const clipped = this.#readings.filter((one) => one.isClipped && one.at > at - CLIPPED_MS);
    if (clipped.length >= 2) return 'clipped';
    const loudest = Math.max(...this.#readings.map((one) => one.decibels));
    if (loudest >= QUIET_DECIBELS) return 'good';
    return at - this.#since >= FIRST_WORD_MS && loudest > SILENCE_DECIBELS ? 'quiet' : null;
  }
}
