// What records ask of the domains beside them.
import { defineHooks } from '../platform/hooks/hook-set.ts';

type RecordHooks = {
  /** Studies were removed: nobody comes to them by a link any more. Needs the owner's rights. */
  studiesRemoved: (studyIds: readonly string[], now: Date) => Promise<void>;
};

export const recordHooks = defineHooks<RecordHooks>('records');
