// All trail calls of the web app. Each of them creates an entry, so none is repeated unnecessarily.
import { trailEndpoints, day, type SentQuery } from '@plainscan/contract';
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { callApi } from '../platform/api/api-client.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { saveFile } from '../platform/page/save-file.ts';
import { notify } from '../ui/feedback/snackbar-store.ts';
import type { TrailSearch } from './trail-search.ts';

type Filters = SentQuery<typeof trailEndpoints.exportTrail>;

/** Returns the query of a call. Uses whole minutes, so that the same filters are the same query for a while. */
function filtersOf({ days, what, clinic, ...ids }: TrailSearch, now: number): Filters {
  const from = days === 0 ? undefined : new Date(Math.floor(now / 60_000) * 60_000 - days * day);
  return {
    ...Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== '')),
    ...(clinic > 0 && { clinic }),
    ...(what === 'refused' ? { outcome: 'denied' as const } : what === 'all' ? {} : { groups: [what] }),
    ...(from && { from: from.toISOString() }),
  };
}

export const trailQuery = (search: TrailSearch) =>
  infiniteQueryOptions({
    queryKey: ['trail', search],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(trailEndpoints.listTrail, {
        query: { ...filtersOf(search, Date.now()), ...(pageParam !== '' && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export type OpenedBy = 'others' | 'everyone';

export const openingsQuery = (by: OpenedBy) =>
  infiniteQueryOptions({
    queryKey: ['trail', 'openings', by],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(trailEndpoints.listOpenings, {
        query: { by, ...(pageParam !== '' && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Recomputes the chains on request. */
export const useTrailCheck = () =>
  useMutation({ mutationFn: () => callEndpoint(trailEndpoints.checkTrail, {}) });

/** Saves the signed export of the displayed entries. */
export function useTrailExport() {
  const app = useMessages(appMessages);
  return useMutation({
    mutationFn: (search: TrailSearch) =>
      callApi({
        method: 'GET',
        path: trailEndpoints.exportTrail.path,
        query: Object.fromEntries(
          Object.entries(filtersOf(search, Date.now())).map(([name, value]) => [name, String(value)]),
        ),
        isFile: true,
        read: (file) => file as Blob,
      }),
    onSuccess: (file) => saveFile(`trail-${new Date().toISOString().slice(0, 10)}.ndjson`, file),
    onError: (error) => notify('error', errorMessage(error, app)),
  });
}
