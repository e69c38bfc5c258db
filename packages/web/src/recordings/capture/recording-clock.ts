// Elapsed time of a MediaRecorder recording: wall clock time minus pauses.

export interface RecordingClock {
  start(): void;
  pause(): void;
  resume(): void;
  /** Seconds recorded so far; 0 before the start. */
  elapsed(): number;
  readonly isRunning: boolean;
}

/** `now` returns monotonic milliseconds, for example performance.now. */
export function createRecordingClock(now: () => number): RecordingClock {
  let recorded = 0;
  let runningSince: number | null = null;
  const elapsedMs = () => recorded + (runningSince === null ? 0 : now() - runningSince);
  return {
    start() {
      recorded = 0;
      runningSince = now();
    },
    pause() {
      recorded = elapsedMs();
      runningSince = null;
    },
    resume() {
      runningSince ??= now();
    },
    elapsed: () => elapsedMs() / 1000,
    get isRunning() {
      return runningSince !== null;
    },
  };
}

/** Formats seconds: 222 → "3:42"; an hour or more as "1:03:42". */
export function timeText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}
