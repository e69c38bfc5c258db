import { hasLinkEnded } from './open-pass.ts';
import { tokenOfLink } from '../resources/resource-state.ts';

/** How a page asks about a file without the session. */
export interface FileAccess {
  readonly call: <Answer>(ask: (pass: string) => Promise<Answer>) => Promise<Answer>;
}

/**
 * By the pass of a viewer's link. It ends after ten idle minutes, and the page may have been open for longer: `renew`
 * returns a fresh link, or `null` if the file is no longer shown.
 */
export function accessByLink(viewerLink: string, renew: () => Promise<string | null>): FileAccess {
  let pass = tokenOfLink(viewerLink) ?? '';
  return {
    async call(ask) {
      try {
        return await ask(pass);
      } catch (error) {
        if (!hasLinkEnded(error)) throw error;
        pass = tokenOfLink(await renew()) ?? '';
        return ask(pass);
      }
    },
  };
}
