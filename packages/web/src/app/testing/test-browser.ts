import type { DetachedWindowAPI } from 'happy-dom';

/** Sets the simulated browser's URL without loading anything, and lets it call other ports. */
export function openAddress(url: string): void {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setURL(url);
  happyDOM.settings.fetch.disableSameOriginPolicy = true;
}
