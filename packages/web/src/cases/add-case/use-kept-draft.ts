import { useEffect, useEffectEvent, useState } from 'react';
import { saveDraft, type CaseDraft } from './case-draft.ts';

/** Keeps the draft at every change while `isWanted`. Gives when it was last kept, or false when there is no room. */
export function useKeptDraft(
  userId: string,
  draft: Omit<CaseDraft, 'savedAt'>,
  { isWanted, first, caseId }: { isWanted: boolean; first: number | null; caseId: string | null },
): number | false | null {
  const [savedAt, setSavedAt] = useState<number | false | null>(first);
  const keep = useEffectEvent(() => {
    const now = Date.now();
    setSavedAt(saveDraft(userId, { ...draft, savedAt: now }, caseId) ? now : false);
  });
  const { values, origins, study, report, additional } = draft;
  // The text stands for everything that is kept; the objects behind it are new at every turn.
  const text = JSON.stringify([values, origins, study?.uploadId, report?.uploadId, additional]);
  useEffect(() => {
    if (isWanted) keep();
  }, [text, isWanted]);
  return savedAt;
}
