import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';

import { HashQueue, type Waiter } from './hash-queue.ts';

/** 2 is Argon2id: the library's own name for it is a const enum, which cannot be imported here. */
const settings = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };

/** One core is left for everything else; more than three would only use memory. */
export const hashConcurrency = Math.min(3, Math.max(1, availableParallelism() - 1));

/** One queue for the process, because its cores and memory are shared. */
export const hashQueue = new HashQueue({
  places: hashConcurrency,
  // A whole hospital may log in at once; each waiting login costs next to nothing.
  waiting: 10_000,
  waitingPerAddress: 1_000,
  searches: 20,
  searchesPerAddress: 2,
});

const internalWaiter: Waiter = { address: '' };

export function hashPassword(password: string, waiter: Waiter = internalWaiter): Promise<string> {
  return hashQueue.inTurn(waiter, () => hash(password, settings));
}

/** A hash that no password matches, so that an unknown email costs as much as a known one. */
let decoy: Promise<string> | undefined;

/**
 * Returns whether a password matches. Costs one hash, with or without one to compare with. Call it only on a turn of
 * the queue.
 */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', settings);
  const fits = await verify(passwordHash ?? (await decoy), password);
  return fits && passwordHash !== null;
}
