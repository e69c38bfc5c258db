// What records ask of the domains beside them.
import { defineHooks } from '../platform/hooks/hook-set.ts';

type RecordHooks = {
  /** Studies were removed: no one comes to them by a link anymore. Needs the owner's rights. */
  studiesRemoved: (studyIds: readonly string[], now: Date) => Promise<void>;
};

export const recordHooks = defineHooks<RecordHooks>('records');
