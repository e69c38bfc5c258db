// Creates, lists and ends the links to a record.
import { shareEndpoints, type ShareLink } from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import type { CallInput } from '../platform/api/call-endpoint.ts';

export type ShareLinkBody = CallInput<typeof shareEndpoints.createShareLink>['body'];

/** The links to a record, newest first. */
export const shareLinksQuery = (recordId: string) =>
  queryOptions({
    queryKey: ['share-links', recordId],
    queryFn: async ({ signal }): Promise<ShareLink[]> =>
      (await callEndpoint(shareEndpoints.listShareLinks, { params: { id: recordId }, signal })).data,
    // A link may be opened at any time, also while the list is shown.
    staleTime: 0,
    refetchInterval: 30_000,
  });

export function useMakeLink(recordId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ShareLinkBody) =>
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
