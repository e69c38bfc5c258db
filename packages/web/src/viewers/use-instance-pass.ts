import { useLayoutEffect } from 'react';
import { setInstanceAuthorization } from './instance-access.ts';

/** While the part is shown, images are asked for by the pass; afterwards by what it was before. */
export function useInstancePass(pass: string): void {
  // Before the effects of the panes, which ask for the first image.
  useLayoutEffect(() => setInstanceAuthorization(() => `Bearer ${pass}`), [pass]);
}
