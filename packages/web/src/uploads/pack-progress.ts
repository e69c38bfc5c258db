// How far a pack is, as people are told: only bytes that the server has acknowledged count as sent.

/** `waiting` is silence: no network, or a server that is busy. `reading` is the server's work after the last byte. */
export type PackPhase = 'announcing' | 'sending' | 'waiting' | 'paused' | 'reading' | 'done';

export interface PackProgress {
  readonly phase: PackPhase;
  readonly bytesDone: number;
  readonly bytesTotal: number;
  readonly filesDone: number;
  readonly filesTotal: number;
  /** Null until two answers have come, and while nothing moves. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** Files that the server has read of those sent, in the phase `reading`. */
  readonly reading: { readonly done: number; readonly total: number } | null;
}

export interface ProgressMeter {
  /** Notes the durable offset; `seconds` is what this chunk took, absent when the offset was only asked for. */
  moveTo(offset: number, seconds?: number): PackProgress;
  enter(phase: PackPhase, reading?: PackProgress['reading']): PackProgress;
}

/** Weight of the newest chunk in the speed: quick to follow, too slow to jump. */
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
