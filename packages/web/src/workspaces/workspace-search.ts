// Searches all workspaces, for super-admins.
import { clinicEndpoints, type ResponseOf, type SentQuery } from '@plainscan/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '../platform/api/call-endpoint.ts';

export type WorkspaceList = ResponseOf<typeof clinicEndpoints.listWorkspaces>;
export type WorkspaceChoice = WorkspaceList['data'][number];

const restMilliseconds = 300;
const shownAtOnce = 20;

/** One page of the workspaces. */
export const workspaceListQuery = (query: SentQuery<typeof clinicEndpoints.listWorkspaces>) =>
  queryOptions({
    queryKey: ['workspaces', 'list', query],
    queryFn: ({ signal }) => callEndpoint(clinicEndpoints.listWorkspaces, { query, signal }),
    placeholderData: keepPreviousData,
  });

/**
 * The text typed into a workspace field, and the first results after a typing pause. `settled` is the field's own
 * display text, which is not searched.
 */
export function useWorkspaceSearch(settled = '') {
  const [typed, setTyped] = useState(settled);
  const wanted = typed === settled ? '' : typed.trim();
  const [keyword] = useDebouncedValue(wanted, restMilliseconds);
  const { data, error, isPlaceholderData } = useQuery(
    workspaceListQuery({ limit: shownAtOnce, ...(keyword && { keyword }) }),
  );
  // The results for the previous text do not match the current one yet.
  const isBusy = !data || isPlaceholderData || keyword !== wanted;
  return { typed, setTyped, found: data?.data ?? [], error, isBusy };
}
