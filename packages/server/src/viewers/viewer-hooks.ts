// What studies and viewers ask of higher domains.
import type { Actor } from '@plainscan/contract';

import type { SQL } from '../platform/database/drizzle.ts';
import { defineHooks } from '../platform/hooks/hook-set.ts';
import type { Platform } from '../platform/platform.ts';

type ViewerHooks = {
  /** Conditions on a row of `study`. If one holds, the user sees it, apart from owning or having sent it. */
  studyScopes: (actor: Actor) => SQL[];
  /** The address through which a patient got a study in a case, as a scalar subquery. NULL without a case. */
  orderedAddress: (studyId: string, patientUserId: string) => SQL;
  /**
   * Returns the IDs, other than those of studies and their files, under which pages show a stored file. Needs the
   * owner's rights.
   */
  listShownAs: (packFileId: string) => Promise<string[]>;
  /** Returns whether a stored file is a written report, whose words patients read. Needs the owner's rights. */
  isWrittenReport: (packFileId: string) => Promise<boolean>;
  /** Called when a stored file can be viewed, or never will be. */
  fileViewMade: (platform: Platform, packFileId: string) => Promise<void>;
};

export const viewerHooks = defineHooks<ViewerHooks>('viewers');
