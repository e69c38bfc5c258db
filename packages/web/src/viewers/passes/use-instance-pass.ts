import { useLayoutEffect } from 'react';
import { setInstanceAuthorization } from '../instances/instance-access.ts';
import { livingPass, renewPass, type HeldPass } from './pass-renewal.ts';

/** While the part is shown, images are asked for by the pass, or what took its place; afterwards by what it was before. */
export function useInstancePass({ pass, uuid, isOwn }: HeldPass): void {
  // Before the effects of the panes, which ask for the first image.
  useLayoutEffect(
    () =>
      setInstanceAuthorization(
        () => `Bearer ${livingPass(pass)}`,
        () => renewPass({ pass, uuid, isOwn }),
      ),
    [pass, uuid, isOwn],
  );
}
