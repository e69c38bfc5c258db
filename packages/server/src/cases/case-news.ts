// What happened to a case, for everybody who is told of it.
import type { CaseAction, CaseStart, Telling } from '@plainscan/contract';

import type { Doer } from './case-events.ts';
import type { CaseRecord } from './case-record-repository.ts';

export type CaseNews = {
  action: CaseAction | CaseStart;
  /** What the timeline calls it, where that is not the action's to say. */
  event?: string | undefined;
  record: CaseRecord;
  /** The case as it was; null at its beginning. */
  before: CaseRecord | null;
  doer: Doer;
  detail: Record<string, unknown>;
  /** Whom to tell, where that is not the action's to say, such as for a reminder (T40). */
  tells?: readonly Telling[] | undefined;
};
