// What is remembered about a list for a minute: that it is too long to count, and that its keyword is common. Both cost
// more to find out than reading a page, and neither changes the page.
import type { Database } from './database.ts';

/** Expensive to compute, and valid for a minute. */
export type Known = {
  /** The list is longer than `exactTotal`, so it is not counted again. */
  isLarge: boolean;
  /** The keyword is in so many rows that scanning in list order finds it, so it is not looked up again. */
  isCommonWord: boolean;
};

const entryLifetimeMilliseconds = 60_000;
const maxCachedEntries = 1_000;

type Remembered = Known & { at: number };

export type ListMemory = {
  recall: (key: string, now: Date) => Known;
  keep: (key: string, known: Known, now: Date) => void;
};

const memories = new WeakMap<Database, ListMemory>();

/** Returns the list memory of a database. */
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
      const isFresh = found !== undefined && Math.abs(now.getTime() - found.at) < entryLifetimeMilliseconds;
      return isFresh ? found : { isLarge: false, isCommonWord: false };
    },
    // Fresh entries are not renewed, so that they are checked again after a minute.
    keep(key, known, now) {
      const found = kept.get(key);
      const isFresh = found !== undefined && Math.abs(now.getTime() - found.at) < entryLifetimeMilliseconds;
      if (isFresh || (!known.isLarge && !known.isCommonWord)) return;
      kept.delete(key);
      kept.set(key, { ...known, at: now.getTime() });
      const [oldest] = kept.keys();
      if (kept.size > maxCachedEntries && oldest !== undefined) kept.delete(oldest);
    },
  };
}
