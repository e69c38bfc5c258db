/** A gate that the user closes to pause and opens to continue. */
export interface PauseGate {
  readonly isClosed: boolean;
  close(): void;
  open(): void;
  /** Resolves when the gate is open or the signal is aborted. */
  opened(signal?: AbortSignal): Promise<void>;
}

export function createPauseGate(): PauseGate {
  let opening: PromiseWithResolvers<void> | null = null;
  return {
    get isClosed() {
      return opening !== null;
    },
    close() {
      opening ??= Promise.withResolvers<void>();
    },
    open() {
      opening?.resolve();
      opening = null;
    },
    opened(signal) {
      if (!opening) return Promise.resolve();
      const { promise, resolve } = opening;
      signal?.addEventListener('abort', () => resolve(), { once: true });
      return promise;
    },
  };
}

/** Waits for the given milliseconds, or until the network comes back or the signal is aborted. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const finish = () => {
      clearTimeout(timer);
      stop.abort();
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    globalThis.addEventListener?.('online', finish, { signal: stop.signal });
    signal?.addEventListener('abort', finish, { signal: stop.signal });
  });
}
