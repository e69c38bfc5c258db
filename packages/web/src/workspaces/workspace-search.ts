// Looking for workspaces among all of them, for super-admins.
import { clinicEndpoints, type ResponseOf, type SentQuery } from '@plainscan/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '../platform/api/call-endpoint.ts';

export type WorkspaceList = ResponseOf<typeof clinicEndpoints.listWorkspaces>;
export type WorkspaceChoice = WorkspaceList['data'][number];

const restMilliseconds = 300;
const shownAtOnce = 20;

/** A page of the workspaces. */
export const workspaceListQuery = (query: SentQuery<typeof clinicEndpoints.listWorkspaces>) =>
  queryOptions({
    queryKey: ['workspaces', 'list', query],
    queryFn: ({ signal }) => callEndpoint(clinicEndpoints.listWorkspaces, { query, signal }),
    placeholderData: keepPreviousData,
  });

/**
 * What was typed into a field that chooses workspaces, and the first ones that it finds once the typing rests. `settled` is
 * what the field shows by itself, which nobody looks for.
 */
export function useWorkspaceSearch(settled = '') {
  const [typed, setTyped] = useState(settled);
  const wanted = typed === settled ? '' : typed.trim();
  const [keyword] = useDebouncedValue(wanted, restMilliseconds);
  const { data, error, isPlaceholderData } = useQuery(
    workspaceListQuery({ limit: shownAtOnce, ...(keyword && { keyword }) }),
  );
  // What was found for the words before is not yet what is looked for now.
  const isBusy = !data || isPlaceholderData || keyword !== wanted;
  return { typed, setTyped, found: data?.data ?? [], error, isBusy };
}
