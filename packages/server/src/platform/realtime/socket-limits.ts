// Limits on live connections and the frames sent over them, per user, and per address before sign-in (SEC-S4, CG-189).
// Each process counts its own limits.

export type SocketLimits = {
  /** Sockets per user. One more closes the oldest. */
  sockets: number;
  /** A user's budget, and how much is added each second. A frame costs 1. */
  burst: number;
  perSecond: number;
  openingCost: number;
  /** How long a refused join is not looked up again. */
  refusedMilliseconds: number;
};

const usual: SocketLimits = {
  sockets: 5,
  // After a restart five tabs come back at once, and each joins its rooms again.
  burst: 60,
  perSecond: 20,
  openingCost: 5,
  refusedMilliseconds: 1_000,
};

type Standing = {
  /** Functions that close each socket, oldest first. */
  sockets: Set<() => void>;
  left: number;
  countedAt: number;
  /** When each refused join may be looked up again. */
  refused: Map<string, number>;
};

const maxRefused = 50;
const maxIdle = 1_000;

/** Counts sockets and frames per user. `now` is in milliseconds and never goes back. */
export class UserSockets {
  readonly #limits: SocketLimits;
  readonly #now: () => number;
  readonly #people = new Map<string, Standing>();

  constructor(limits: SocketLimits = usual, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Counts a socket, and closes the user's oldest if there are too many. Returns the function that uncounts it. */
  enter(userId: string, end: () => void): () => void {
    this.#forgetIdle();
    const { sockets } = this.#standingOf(userId);
    sockets.add(end);
    const [oldest] = sockets;
    if (sockets.size > this.#limits.sockets && oldest) {
      sockets.delete(oldest);
      oldest();
    }
    return () => void sockets.delete(end);
  }

  /** Returns whether the user may open another socket now. */
  mayOpen(userId: string): boolean {
    return this.#spend(userId, this.#limits.openingCost);
  }

  /** Returns whether the user may send another frame now, over any socket. */
  maySend(userId: string): boolean {
    return this.#spend(userId, 1);
  }

  isRefused(userId: string, join: string): boolean {
    return (this.#standingOf(userId).refused.get(join) ?? 0) > this.#now();
  }

  rememberRefusal(userId: string, join: string): void {
    const { refused } = this.#standingOf(userId);
    refused.delete(join);
    refused.set(join, this.#now() + this.#limits.refusedMilliseconds);
    const [oldest] = refused.keys();
    if (refused.size > maxRefused && oldest !== undefined) refused.delete(oldest);
  }

  #spend(userId: string, cost: number): boolean {
    const standing = this.#standingOf(userId);
    standing.left = this.#leftOf(standing);
    standing.countedAt = this.#now();
    if (standing.left < cost) return false;
    standing.left -= cost;
    return true;
  }

  #leftOf({ left, countedAt }: Standing): number {
    const { burst, perSecond } = this.#limits;
    return Math.min(burst, left + ((this.#now() - countedAt) / 1_000) * perSecond);
  }

  #standingOf(userId: string): Standing {
    const known = this.#people.get(userId);
    if (known) return known;
    const standing: Standing = {
      sockets: new Set(),
      left: this.#limits.burst,
      countedAt: this.#now(),
      refused: new Map(),
    };
    this.#people.set(userId, standing);
    return standing;
  }

  /** Users without sockets keep their spent budget, so that reconnecting does not circumvent the limit. */
  #forgetIdle(): void {
    if (this.#people.size < maxIdle) return;
    for (const [userId, standing] of this.#people)
      if (standing.sockets.size === 0 && this.#leftOf(standing) === this.#limits.burst)
        this.#people.delete(userId);
  }
}

/** Places by address, each taken until it is released. */
export class ConnectionsPerAddress {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the function that releases the place, which may be called twice, or `null` if none is free. */
  acquire(address: string): (() => void) | null {
    const taken = this.#taken.get(address) ?? 0;
    if (taken >= this.#most) return null;
    this.#taken.set(address, taken + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (this.#taken.get(address) ?? 1) - 1;
      if (left === 0) this.#taken.delete(address);
      else this.#taken.set(address, left);
    };
  }
}
