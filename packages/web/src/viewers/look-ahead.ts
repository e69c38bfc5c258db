import { tokenInQuery } from '../platform/session/link-token.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { passQuery } from './passes/open-pass.ts';
import { heldPassOf } from './passes/pass-renewal.ts';
import { resourceQuery } from './resources/resource-queries.ts';

/** Prefetches what a viewer's link opens while the page's own files are loading (B6). The page reports failures. */
export async function lookAhead(address: string): Promise<void> {
  const query = new URL(address).searchParams;
  const token = tokenInQuery(query);
  if (token === null) return;
  const opened = await queryClient.fetchQuery(passQuery(token));
  if (opened.kind !== 'study' && opened.kind !== 'file') return;
  await queryClient.prefetchQuery(resourceQuery(heldPassOf(opened), query.get('hideContext') === 'true'));
}
