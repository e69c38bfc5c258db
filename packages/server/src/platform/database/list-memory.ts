// What is known of a list for a minute: that it is longer than anyone counts, and that its keyword is a common one. Both
// cost more to find out than a page costs to read, and neither changes the page.
import type { Database } from './database.ts';

/** Expensive to compute, and valid for a while. */
export type Known = {
  /** The list is longer than `exactTotal`: it is not counted again. */
  isLarge: boolean;
  /** The keyword is in so many rows that it is met along the order: it is not looked up again. */
  isCommonWord: boolean;
};

const keptFor = 60_000;
const maxKept = 1_000;

type Remembered = Known & { at: number };

export type ListMemory = {
  recall: (key: string, now: Date) => Known;
  keep: (key: string, known: Known, now: Date) => void;
};

const memories = new WeakMap<Database, ListMemory>();

/** The memory of one database. */
export function listMemoryOf(database: Database): ListMemory {
  const memory = memories.get(database) ?? createListMemory();
  memories.set(database, memory);
  return memory;
}

export function createListMemory(): ListMemory {
  const kept = new Map<string, Remembered>();
  return {
    recall(key, now) {
      const found = kept.get(key);
      const isFresh = found !== undefined && Math.abs(now.getTime() - found.at) < keptFor;
      return isFresh ? found : { isLarge: false, isCommonWord: false };
    },
    // What was recalled is not kept again: after a minute it is looked at again.
    keep(key, known, now) {
      const found = kept.get(key);
      const isFresh = found !== undefined && Math.abs(now.getTime() - found.at) < keptFor;
      if (isFresh || (!known.isLarge && !known.isCommonWord)) return;
      kept.delete(key);
      kept.set(key, { ...known, at: now.getTime() });
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    },
  };
}
