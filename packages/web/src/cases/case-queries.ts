// The web app's only calls about cases, and which of the kept answers each change makes old.
import {
  pageSize,
  type Case,
  type CaseStatus,
  type CaseView,
  type ResponseOf,
  type SentQuery,
  caseEndpoints,
} from '@plainscan/contract';
import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { invalidateCaseLists, listKey } from './case-keys.ts';
import { viewQuery } from './case-views.ts';

type ListQuery = SentQuery<typeof caseEndpoints.listCases>;
export type CaseOrderField = NonNullable<ListQuery['orderField']>;
export type CaseCounts = ResponseOf<typeof caseEndpoints.countCases>;
export type CaseList = ResponseOf<typeof caseEndpoints.listCases>;

export interface CaseSearch {
  view: CaseView;
  /** These statuses instead of the view's; none chosen means the view's. */
  status: readonly CaseStatus[];
  /** 0-based. */
  page: number;
  keyword: string;
  orderField: CaseOrderField;
  orderType: 'ASC' | 'DESC';
}

/** What the Study Dashboard asks for. */
export type StudySearch = Pick<CaseSearch, 'page' | 'keyword' | 'orderField' | 'orderType'>;

export const caseListQuery = ({ view, status, ...rest }: CaseSearch, seesEvery: boolean) => {
  const query = { ...viewQuery(view, status, seesEvery), ...rest, limit: pageSize };
  return queryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => callEndpoint(caseEndpoints.listCases, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Every case of the clinic, whatever its status. */
export const caseStudiesQuery = (search: StudySearch) => {
  const query = { ...search, limit: pageSize };
  return queryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => callEndpoint(caseEndpoints.listCases, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** How many cases each view has. */
export const caseCountsQuery = queryOptions({
  queryKey: [...listKey, 'counts'],
  queryFn: ({ signal }) => callEndpoint(caseEndpoints.countCases, { signal }),
});

const neighbours = {
  ...viewQuery('active', [], true),
  orderField: 'attention',
  orderType: 'ASC',
  limit: 50,
} as const;

/** The active cases beside an opened one, in the order of the list (CG-193). */
export const activeCasesQuery = queryOptions({
  queryKey: [...listKey, neighbours],
  queryFn: ({ signal }) => callEndpoint(caseEndpoints.listCases, { query: neighbours, signal }),
});

export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['cases', 'one', caseId],
    queryFn: ({ signal }) => callEndpoint(caseEndpoints.getCase, { params: { id: caseId }, signal }),
  });

/** Asks for the case anew, whatever is kept of it: for links that have ended. */
export function useFreshCase(caseId: string): () => Promise<Case> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...caseQuery(caseId), staleTime: 0 });
}

/** Keeps the case that a call answered with, and makes the lists look again. */
export function keepCase(client: QueryClient, answer: Case): void {
  client.setQueryData(caseQuery(answer.id).queryKey, answer);
  void invalidateCaseLists(client);
}

const restMilliseconds = 1_000;

/** Makes the lists look again soon; a burst of events costs one look a second. */
export function useListRefresh(): () => void {
  const client = useQueryClient();
  const refresh = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = null;
        void invalidateCaseLists(client);
      }, restMilliseconds);
    };
    return { soon, stop: () => timer && clearTimeout(timer) };
  }, [client]);
  useEffect(() => () => void refresh.stop(), [refresh]);
  return refresh.soon;
}
