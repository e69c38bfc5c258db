// What records ask of other domains.
import { defineHooks } from '../platform/hooks/hook-set.ts';

type RecordHooks = {
  /** Called after studies were removed: no link opens them any longer. Needs the owner's rights. */
  studiesRemoved: (studyIds: readonly string[], now: Date) => Promise<void>;
};

export const recordHooks = defineHooks<RecordHooks>('records');
