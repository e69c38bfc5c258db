// The views that the user keeps: their names and the address of each.
import { caseEndpoints, limits, type SavedView } from '@plainscan/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { caseChoicesQuery, type CaseSearch } from '../case-queries.ts';
import { hasFilters, readCaseSearch, usualOrder, writeCaseSearch } from './case-list-state.ts';

/** What a saved view keeps of a search: filters and order, but no words, which may be a patient's name. */
const keptOf = (search: CaseSearch): string =>
  writeCaseSearch({ ...search, keyword: '', page: 0 }).toString();

/** The address of a saved view. What an older version of the page wrote is read as far as it is still known. */
export const savedAddress = ({ search }: SavedView): string =>
  `?${writeCaseSearch(readCaseSearch(new URLSearchParams(search))).toString()}`;

export function useSavedViews(search: CaseSearch) {
  const views = useQuery(caseChoicesQuery).data?.savedViews ?? [];
  const kept = keptOf(search);
  const shown = search.keyword === '' ? views.find((view) => savedAddress(view) === `?${kept}`) : undefined;
  const isOrdered = search.orderField !== usualOrder.orderField;
  return {
    views,
    /** The view that the list shows. */
    shown,
    canSave:
      shown === undefined &&
      views.length < limits.savedViews &&
      (hasFilters({ ...search, keyword: '' }) || isOrdered),
    kept,
  };
}

/** Replaces the saved views on the server and in every list of this page. */
export function useSaveViews() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: (views: readonly SavedView[]) => SavedView[]) => {
      const { savedViews = [] } = client.getQueryData(caseChoicesQuery.queryKey) ?? {};
      return callEndpoint(caseEndpoints.saveViews, { body: { views: change(savedViews) } });
    },
    onSuccess: ({ savedViews }) =>
      client.setQueryData(caseChoicesQuery.queryKey, (choices) => choices && { ...choices, savedViews }),
  });
}
