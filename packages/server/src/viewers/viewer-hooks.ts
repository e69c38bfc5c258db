// What studies and viewers ask of what is above them.
import type { Actor } from '@plainscan/contract';

import type { SQL } from '../platform/database/drizzle.ts';
import { defineHooks } from '../platform/hooks/hook-set.ts';
import type { Platform } from '../platform/platform.ts';

type ViewerHooks = {
  /** Conditions on a row of `study`; one that holds lets the person see it, besides owning or having sent it. */
  studyScopes: (actor: Actor) => SQL[];
  /** The address for which a patient got a study in a case, as a scalar sub-query; NULL without a case. */
  orderedAddress: (studyId: string, patientUserId: string) => SQL;
  /** The ids, other than those of studies and their files, by which pages show a stored file. Needs the owner's rights. */
  listShownAs: (packFileId: string) => Promise<string[]>;
  /** A stored file can be viewed now, or never. */
  fileViewMade: (platform: Platform, packFileId: string) => Promise<void>;
};

export const viewerHooks = defineHooks<ViewerHooks>('viewers');
