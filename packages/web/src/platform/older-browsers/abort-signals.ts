const timedOut = (): DOMException => new DOMException('The operation timed out.', 'TimeoutError');

function signalAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(timedOut()), milliseconds);
  return controller.signal;
}

function signalOfAny(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason);
      break;
    }
    signal.addEventListener('abort', () => controller.abort(signal.reason), {
      signal: controller.signal,
      once: true,
    });
  }
  return controller.signal;
}

/** Adds `AbortSignal.timeout` (Safari before 16) and `AbortSignal.any` (Chrome before 116, Safari before 17.4). */
export function fillInAbortSignals(): void {
  const known: { timeout?: unknown; any?: unknown } = AbortSignal;
  known.timeout ??= signalAfter;
  known.any ??= signalOfAny;
}
