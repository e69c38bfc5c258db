// The order in which pictures are fetched: what is on the screen comes before what may be next.

export type LoadUrgency = 'now' | 'soon';

interface Waiting {
  urgency: LoadUrgency;
  readonly start: () => void;
  readonly drop: () => void;
}

export interface LoadQueue<T> {
  /** Resolves with the picture. Rejects with {@link DroppedLoadError} if newer requests pushed it out. */
  load(key: string, urgency: LoadUrgency): Promise<T>;
  /** Drops waiting requests with urgency `soon`. */
  dropSoon(): void;
}

export class DroppedLoadError extends Error {}

const MAX_WAITING_NOW = 4;

/** Creates a queue with at most `width` simultaneous loads. The newest waiting urgent request starts first. */
export function createLoadQueue<T>(width: number, load: (key: string) => Promise<T>): LoadQueue<T> {
  const waiting = new Map<string, Waiting>();
  const promises = new Map<string, Promise<T>>();
  let running = 0;

  const startNext = () => {
    if (running >= width) return;
    const keys = [...waiting.keys()];
    const key = keys.findLast((candidate) => waiting.get(candidate)?.urgency === 'now') ?? keys[0];
    if (key !== undefined) waiting.get(key)?.start();
  };
  const finish = (key: string) => {
    running--;
    promises.delete(key);
    startNext();
  };
  const drop = (keys: string[]) => {
    for (const key of keys) waiting.get(key)?.drop();
  };
  const waitingWith = (urgency: LoadUrgency) =>
    [...waiting.keys()].filter((key) => waiting.get(key)?.urgency === urgency);

  const enqueue = (key: string, urgency: LoadUrgency): Promise<T> => {
    const promise = new Promise<T>((resolve, reject) => {
      const start = () => {
        waiting.delete(key);
        running++;
        load(key)
          .then(resolve, reject)
          .finally(() => finish(key));
      };
      const dropThis = () => {
        waiting.delete(key);
        promises.delete(key);
        reject(new DroppedLoadError(key));
      };
      waiting.set(key, { urgency, start, drop: dropThis });
    });
    promises.set(key, promise);
    return promise;
  };

  return {
    load(key, urgency) {
      const entry = waiting.get(key);
      const known = promises.get(key);
      if (known && entry && urgency === 'now') {
        entry.urgency = 'now';
        waiting.delete(key);
        waiting.set(key, entry);
      }
      const promise = known ?? enqueue(key, urgency);
      drop(waitingWith('now').slice(0, -MAX_WAITING_NOW));
      startNext();
      return promise;
    },
    dropSoon() {
      drop(waitingWith('soon'));
    },
  };
}
