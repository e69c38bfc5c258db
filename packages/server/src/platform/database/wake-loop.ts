import { outsideTransaction } from './transaction.ts';

export type WakeLoop = {
  /** Requests a round soon. Many calls during one round cause one more round. */
  wake(): void;
  /** Resolves once every wake before this call has been served. */
  settle(): Promise<void>;
  /** Lets the running round finish. No other follows. */
  stop(): Promise<void>;
};

export type WakeLoopOptions = {
  /** Runs one round. It may return the milliseconds until it wants the next one. */
  run: () => Promise<number | undefined>;
  /** The longest pause between two rounds, to make up for lost wakes. */
  pollMs: number;
  /** The shortest pause between two rounds, so that wakes close together share one. */
  restMs?: number;
  /** The first round also waits for `pollMs`, for work that would delay a start. */
  waitsFirst?: boolean;
  onError: (error: unknown) => void;
};

/** Runs rounds one after another: when woken, when a round asks for it, and at least every `pollMs`. */
export function startWakeLoop({
  run,
  pollMs,
  restMs = 0,
  waitsFirst = false,
  onError,
}: WakeLoopOptions): WakeLoop {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  let endedAt = -restMs;
  let endRest: (() => void) | undefined;

  /** Waits, at most until the loop is stopped. */
  const rest = (milliseconds: number): Promise<void> =>
    new Promise((done) => {
      const end = setTimeout(done, milliseconds);
      endRest = () => {
        clearTimeout(end);
        done();
      };
    });

  const rounds = async (): Promise<void> => {
    let pause: number | undefined;
    while (isWanted && !isStopped) {
      const left = endedAt + restMs - performance.now();
      // A timer ignores fractions of a millisecond.
      if (left > 0) await rest(Math.ceil(left));
      if (isStopped) break;
      isWanted = false;
      pause = await run().catch((error: unknown) => {
        onError(error);
        return undefined;
      });
      endedAt = performance.now();
    }
    current = undefined;
    if (!isStopped) wakeLater(Math.min(pause ?? pollMs, pollMs));
  };

  const wakeLater = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(wake, milliseconds);
    timer.unref();
  };

  const wake = (): void => {
    isWanted = true;
    if (isStopped) return;
    // The caller of wake may be inside a transaction. The round must not run in it.
    current ??= outsideTransaction(() => Promise.resolve().then(rounds));
  };

  if (waitsFirst) wakeLater(pollMs);
  else wake();
  return {
    wake,
    settle: async () => {
      while (current) await current;
    },
    stop: async () => {
      isStopped = true;
      endRest?.();
      clearTimeout(timer);
      await current;
    },
  };
}
