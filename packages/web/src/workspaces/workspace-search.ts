// Searches all workspaces, for super-admins.
import { clinicEndpoints, type ResponseOf, type SentQuery } from '@plainscan/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useSearchText } from '../ui/fields/use-search-text.ts';

export type WorkspaceList = ResponseOf<typeof clinicEndpoints.listWorkspaces>;
export type WorkspaceChoice = WorkspaceList['data'][number];

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
  const { typed, setTyped, keyword, isTyping } = useSearchText(settled);
  const { data, error, isPlaceholderData } = useQuery(
    workspaceListQuery({ limit: shownAtOnce, ...(keyword && { keyword }) }),
  );
  // The results for the previous text do not match the current one yet.
  const isBusy = !data || isPlaceholderData || isTyping;
  return { typed, setTyped, found: data?.data ?? [], error, isBusy };
}
