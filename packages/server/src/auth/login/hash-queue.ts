// Decides when each password is hashed (CG-190). A hash costs 46 MB and 30 ms of a core, so few run at once, addresses
// take turns, the queue is bounded, and portal searches of the main host run last.
import { AppError } from '@plainscan/contract';

/** Owner of the work: addresses take turns, and queued work of a closed request is dropped. */
export type Waiter = { address: string; signal?: AbortSignal | undefined };

export type HashLimits = {
  /** Hashes that run at the same time. */
  places: number;
  waiting: number;
  waitingPerAddress: number;
  /** Portal searches that wait while another one runs. */
  searches: number;
  searchesPerAddress: number;
};

type Entry = { waiter: Waiter; start: () => void };

const retrySeconds = 5;
const busy = (): AppError => new AppError('login.busy', { extra: { retryAfter: retrySeconds } });

/** Waiting entries by address, in the order of their last turn. */
class WaitingQueue {
  readonly #byAddress = new Map<string, Set<Entry>>();
  readonly #limits: { waiting: number; perAddress: number };
  #size = 0;

  constructor(limits: { waiting: number; perAddress: number }) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** Resolves when it is this waiter's turn. Throws 503 if too many wait or its request was closed. */
  async wait(waiter: Waiter): Promise<void> {
    const { address, signal } = waiter;
    const own = this.#byAddress.get(address) ?? new Set();
    const isFull = this.#size >= this.#limits.waiting || own.size >= this.#limits.perAddress;
    if (isFull || signal?.aborted) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Entry = { waiter, start: resolve };
    const drop = (): void => {
      if (this.#remove(entry)) reject(busy());
    };
    this.#byAddress.set(address, own.add(entry));
    this.#size += 1;
    signal?.addEventListener('abort', drop, { once: true });
    await promise.finally(() => signal?.removeEventListener('abort', drop));
  }

  /** Starts the oldest entry of the address that has waited longest for its turn. False if the queue is empty. */
  startNext(): boolean {
    for (const [address, entries] of this.#byAddress) {
      for (const entry of entries) {
        this.#remove(entry);
        // Moves the address to the end of the round.
        if (this.#byAddress.delete(address) && entries.size > 0) this.#byAddress.set(address, entries);
        entry.start();
        return true;
      }
    }
    return false;
  }

  #remove(entry: Entry): boolean {
    const own = this.#byAddress.get(entry.waiter.address);
    if (!own?.delete(entry)) return false;
    if (own.size === 0) this.#byAddress.delete(entry.waiter.address);
    this.#size -= 1;
    return true;
  }
}

export class HashQueue {
  readonly #limits: HashLimits;
  readonly #line: WaitingQueue;
  readonly #searches: WaitingQueue;
  #running = 0;
  #isSearching = false;
  /** Resumes the search once nothing else is waiting. */
  #pausedSearch: (() => void) | null = null;

  constructor(limits: HashLimits) {
    this.#limits = limits;
    this.#line = new WaitingQueue({ waiting: limits.waiting, perAddress: limits.waitingPerAddress });
    this.#searches = new WaitingQueue({ waiting: limits.searches, perAddress: limits.searchesPerAddress });
  }

  /** Number of running and waiting hashes. */
  get load(): { running: number; waiting: number; searchesWaiting: number } {
    return { running: this.#running, waiting: this.#line.size, searchesWaiting: this.#searches.size };
  }

  /** Runs `work`, which hashes, on this waiter's turn. Throws 503 if too many wait or the request was closed. */
  async inTurn<T>(waiter: Waiter, work: () => Promise<T>): Promise<T> {
    if (waiter.signal?.aborted) throw busy();
    if (this.#running < this.#limits.places && this.#line.size === 0) this.#running += 1;
    else await this.#line.wait(waiter);
    return this.#holdPlace(work);
  }

  /**
   * Runs a search that hashes several times. Only one search runs at a time, its hashes run one after another, and each
   * waits until no other hash is waiting.
   */
  async inSearch<T>(
    waiter: Waiter,
    search: (hash: <H>(work: () => Promise<H>) => Promise<H>) => Promise<T>,
  ): Promise<T> {
    if (this.#isSearching) await this.#searches.wait(waiter);
    this.#isSearching = true;
    try {
      return await search(async (work) => {
        await this.#afterEverybody();
        if (waiter.signal?.aborted) {
          this.#release();
          throw busy();
        }
        return this.#holdPlace(work);
      });
    } finally {
      this.#isSearching = this.#searches.startNext();
    }
  }

  /** Takes a place once nothing else is waiting for one. */
  async #afterEverybody(): Promise<void> {
    if (this.#running < this.#limits.places && this.#line.size === 0) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resume) => {
      this.#pausedSearch = resume;
    });
  }

  async #holdPlace<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  /** Passes the place to the next waiter. */
  #release(): void {
    if (this.#line.startNext()) return;
    const resume = this.#pausedSearch;
    this.#pausedSearch = null;
    if (resume) resume();
    else this.#running -= 1;
  }
}
