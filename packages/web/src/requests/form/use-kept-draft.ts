import { useEffect, useEffectEvent, useState } from 'react';
import { saveKept, type KeptDraft } from '../values/kept-draft.ts';

interface Keeping {
  readonly key: string;
  readonly userId: string;
  readonly isWanted: boolean;
  /** When it was kept by the visit before; null for never. */
  readonly first: number | null;
}

/** Keeps the draft at every change while `isWanted`. Gives when it was last kept, or false when there is no room. */
export function useKeptDraft<Values extends { portalPassword: string }>(
  draft: Omit<KeptDraft<Values>, 'savedAt'>,
  { key, userId, isWanted, first }: Keeping,
): number | false | null {
  const [savedAt, setSavedAt] = useState<number | false | null>(first);
  const keep = useEffectEvent(() => {
    const now = Date.now();
    setSavedAt(saveKept(key, userId, { ...draft, savedAt: now }) ? now : false);
  });
  const { study, report, ...typed } = draft;
  // The text stands for everything that is kept; the objects behind it are new at every turn.
  const text = JSON.stringify([typed, study?.uploadId, report?.uploadId]);
  useEffect(() => {
    if (isWanted) keep();
  }, [text, isWanted]);
  return savedAt;
}
