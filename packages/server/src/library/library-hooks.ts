// Hooks through which the library calls the layers above it.
import type { Actor } from '@plainscan/contract';

import type { SQL } from '../platform/database/drizzle.ts';
import { defineHooks } from '../platform/hooks/hook-set.ts';

type LibraryHooks = {
  /** SQL condition: whether the patient may open all self-help materials (CG-100). */
  opensSelfHelp: (actor: Actor) => SQL;
};

export const libraryHooks = defineHooks<LibraryHooks>('library');
