// Progress of a pack as shown to users. Only bytes that the server has acknowledged count as sent.

/** `waiting` means no response: no network or a busy server. `reading` is the server's work after the last byte. */
export type PackPhase = 'announcing' | 'sending' | 'waiting' | 'paused' | 'reading' | 'done';

export interface PackProgress {
  readonly phase: PackPhase;
  readonly bytesDone: number;
  readonly bytesTotal: number;
  readonly filesDone: number;
  readonly filesTotal: number;
  /** `null` until two responses have arrived, and while nothing moves. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** How many of the sent files the server has read, in the phase `reading`. */
  readonly reading: { readonly done: number; readonly total: number } | null;
}

export interface ProgressMeter {
  /** Records the durable offset. `seconds` is the duration of this chunk, absent if the offset was only queried. */
  moveTo(offset: number, seconds?: number): PackProgress;
  enter(phase: PackPhase, reading?: PackProgress['reading']): PackProgress;
}

/** Weight of the newest chunk in the speed: fast to adapt, too slow to jump. */
const newestWeight = 0.3;

export function createProgressMeter(sizes: readonly number[]): ProgressMeter {
  let end = 0;
  const ends = sizes.map((size) => (end += size));
  let phase: PackPhase = 'announcing';
  let bytesDone = 0;
  let filesDone = 0;
  let speed: number | null = null;
  let reading: PackProgress['reading'] = null;

  const tell = (): PackProgress => {
    const bytesPerSecond = phase === 'sending' ? speed : null;
    const secondsLeft = bytesPerSecond ? Math.ceil((end - bytesDone) / bytesPerSecond) : null;
    return {
      phase,
      bytesDone,
      bytesTotal: end,
      filesDone,
      filesTotal: sizes.length,
      bytesPerSecond,
      secondsLeft,
      reading,
    };
  };
  return {
    moveTo(offset, seconds) {
      if (seconds !== undefined && offset > bytesDone) {
        const newest = (offset - bytesDone) / Math.max(seconds, 0.001);
        speed = speed === null ? newest : speed * (1 - newestWeight) + newest * newestWeight;
      }
      bytesDone = offset;
      while (filesDone < ends.length && (ends[filesDone] ?? Infinity) <= offset) filesDone += 1;
      return tell();
    },
    enter(next, files = null) {
      phase = next;
      reading = files;
      return tell();
    },
  };
}
