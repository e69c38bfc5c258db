// The studies to keep on a smaller plan: chosen on one page, reviewed on the next, and kept across a reload or an
// abandoned checkout.
import type { StorageKey } from '@plainscan/contract';
import { useState } from 'react';
import type { KeptStudy } from './plan-queries.ts';

const keyOf = (plan: StorageKey): string => `plan-keep:${plan}`;

function readKept(plan: StorageKey): ReadonlySet<string> | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(plan)) ?? 'null');
    return Array.isArray(kept) ? new Set(kept.map(String)) : null;
  } catch {
    return null;
  }
}

function writeKept(plan: StorageKey, kept: ReadonlySet<string>): void {
  try {
    window.sessionStorage.setItem(keyOf(plan), JSON.stringify([...kept]));
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

export interface DowngradeChoice {
  kept: ReadonlySet<string>;
  keep: (id: string, isKept: boolean) => void;
  /** The studies that are not kept. */
  removed: readonly KeptStudy[];
}

/**
 * L-039, L-040: locked studies are always kept. An earlier choice is restored: from this browser, or from a checkout
 * that was not paid.
 */
export function firstChoice(
  studies: readonly KeptStudy[],
  before: ReadonlySet<string> | null,
): ReadonlySet<string> {
  const isChosen = ({ id, isMarked }: KeptStudy): boolean => {
    if (before !== null) return before.has(id);
    return studies.some((study) => study.isMarked) && !isMarked;
  };
  return new Set(studies.filter((study) => study.mustBeSelected || isChosen(study)).map(({ id }) => id));
}

export function useDowngradeChoice(plan: StorageKey, studies: readonly KeptStudy[]): DowngradeChoice {
  const [kept, setKept] = useState(() => firstChoice(studies, readKept(plan)));
  return {
    kept,
    keep: (id, isKept) => {
      const next = new Set(kept);
      if (isKept) next.add(id);
      else next.delete(id);
      setKept(next);
      writeKept(plan, next);
    },
    removed: studies.filter(({ id }) => !kept.has(id)),
  };
}
