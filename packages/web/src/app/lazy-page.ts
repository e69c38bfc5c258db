import type { ComponentType } from 'react';
import { createPath, type DataRouter } from 'react-router';
import { loadPart } from '../ui/load-part.ts';
import { waitForTexts } from '../ui/text/message-table.ts';

let router: DataRouter | null = null;

/** Registers the router, which the routes themselves cannot import. */
export function registerRouter(created: DataRouter): void {
  router = created;
}

/** If a page's script no longer exists after a release, reloads the whole app at that page's URL. */
function reloadAtPage(): void {
  if (!router) return window.location.reload();
  const { navigation, location } = router.state;
  window.location.assign(createPath(navigation.location ?? location));
}

/** A page in a chunk of its own, with its texts. */
export const page = (load: () => Promise<ComponentType>) => async () => {
  const Component = await loadPart(load, reloadAtPage);
  await waitForTexts();
  return { Component };
};
