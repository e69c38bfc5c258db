// What the library asks of what is above it.
import type { Actor } from '@plainscan/contract';

import type { SQL } from '../platform/database/drizzle.ts';
import { defineHooks } from '../platform/hooks/hook-set.ts';

type LibraryHooks = {
  /** Whether the patient may open all self-help materials (CG-100), as a condition. */
  opensSelfHelp: (actor: Actor) => SQL;
};

export const libraryHooks = defineHooks<LibraryHooks>('library');
