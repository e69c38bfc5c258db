import { lazyPart } from '../load-part.ts';

/** A `ConfirmDialog` whose script loads when it is first rendered, for pages that patients open on phones. */
export const LazyConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);
