// Tells which window of this browser holds the recording of a case. The lock ends with the window, even if it crashes.

const nameOf = (caseId: string): string => `recording/${caseId}`;

/** Takes the case's lock. Returns a function that releases it, or `null` if another window has it. */
export function acquireRecordingLock(caseId: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const held = Promise.withResolvers<void>();
    navigator.locks
      .request(nameOf(caseId), { ifAvailable: true }, (lock) => {
        resolve(lock === null ? null : () => held.resolve());
        return lock === null ? undefined : held.promise;
      })
      .catch(reject);
  });
}

/** Returns whether any window of this browser holds the case's lock. */
export async function isRecordingHere(caseId: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === nameOf(caseId));
}

/** Calls back once no window of this browser holds the case's lock. Returns a function that stops waiting. */
export function onLockReleased(caseId: string, onReleased: () => void): () => void {
  const waiting = new AbortController();
  navigator.locks
    .request(nameOf(caseId), { signal: waiting.signal }, onReleased)
    // The wait was canceled.
    .catch(() => undefined);
  return () => waiting.abort();
}

const channelName = 'recordings';
type FocusRequest = { readonly caseId: string };

/** Asks the window that records a case to show itself. */
export function requestWindowFocus(caseId: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ caseId } satisfies FocusRequest);
  channel.close();
}

/** Listens for another window that asks for the one recording this case. Returns a function that stops listening. */
export function onWindowFocusRequested(caseId: string, onCall: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<FocusRequest>) => {
    if (data.caseId === caseId) onCall();
  });
  return () => channel.close();
}
