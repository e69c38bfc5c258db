// The links to a record, made, listed and ended.
import { shareEndpoints, type ShareLink } from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import type { CallInput } from '../platform/api/call-endpoint.ts';

export type ShareWish = CallInput<typeof shareEndpoints.createShareLink>['body'];

/** The links to a record, the newest first. */
export const shareLinksQuery = (recordId: string) =>
  queryOptions({
    queryKey: ['share-links', recordId],
    queryFn: async ({ signal }): Promise<ShareLink[]> =>
      (await callEndpoint(shareEndpoints.listShareLinks, { params: { id: recordId }, signal })).data,
    // Somebody may open one at any moment, also while the list is on show.
    staleTime: 0,
    refetchInterval: 30_000,
  });

export function useMakeLink(recordId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ShareWish) =>
      callEndpoint(shareEndpoints.createShareLink, { params: { id: recordId }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: shareLinksQuery(recordId).queryKey }),
  });
}

export function useEndLink(recordId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(shareEndpoints.revokeShareLink, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: shareLinksQuery(recordId).queryKey }),
  });
}
