// All case calls of the web app, and which cached responses each change invalidates.
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

export type ListQuery = SentQuery<typeof caseEndpoints.listCases>;
export type CaseOrderField = NonNullable<ListQuery['orderField']>;
export type CaseCounts = ResponseOf<typeof caseEndpoints.countCases>;
export type CaseList = ResponseOf<typeof caseEndpoints.listCases>;

export interface CaseSearch {
  view: CaseView;
  /** Statuses instead of the view's. Empty means the view's. */
  status: readonly CaseStatus[];
  /** 0-based. */
  page: number;
  keyword: string;
  orderField: CaseOrderField;
  orderType: 'ASC' | 'DESC';
  /** Only cases of this workspace. */
  workspaceId: number | null;
  /** Only cases of this consultant, or of `nobody`. */
  assigneeId: string | null;
  /** Only cases requested at least so many days ago. */
  minDays: number | null;
}

/** Query of the Study Dashboard. */
export type StudySearch = Pick<CaseSearch, 'page' | 'keyword' | 'orderField' | 'orderType'>;

/** The list's query without the size of a page. */
export function listQueryOf(search: CaseSearch, seesEvery: boolean): ListQuery {
  const { view, status, workspaceId, assigneeId, minDays, ...rest } = search;
  return {
    ...viewQuery(view, status, seesEvery),
    ...rest,
    ...(workspaceId !== null && { workspaceId }),
    ...(assigneeId !== null && { assigneeId }),
    ...(minDays !== null && { minDays }),
  };
}

/** A page of the list with `limit` rows. */
export const caseListQuery = (search: CaseSearch, seesEvery: boolean, limit: number = pageSize) => {
  const query = { ...listQueryOf(search, seesEvery), limit };
  return queryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => callEndpoint(caseEndpoints.listCases, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Every case of the clinic, in any status. */
export const caseStudiesQuery = (search: StudySearch) => {
  const query = { ...search, limit: pageSize };
  return queryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => callEndpoint(caseEndpoints.listCases, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The workspaces and consultants that the list can be filtered by. */
export const caseChoicesQuery = queryOptions({
  queryKey: ['cases', 'choices'],
  queryFn: ({ signal }) => callEndpoint(caseEndpoints.listCaseChoices, { signal }),
  staleTime: 300_000,
});

/** The number of cases in each view. */
export const caseCountsQuery = queryOptions({
  queryKey: [...listKey, 'counts'],
  queryFn: ({ signal }) => callEndpoint(caseEndpoints.countCases, { signal }),
});

const activeCases: ListQuery = {
  ...viewQuery('active', [], true),
  orderField: 'attention',
  orderType: 'ASC',
};

/** The cases next to an opened one, in list order: those of the list it was opened from, or the active ones (CG-193). */
export const neighboursQuery = (worklist: ListQuery | null) => {
  const query = { ...(worklist ?? activeCases), page: 0, limit: 50 };
  return queryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => callEndpoint(caseEndpoints.listCases, { query, signal }),
  });
};

export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['cases', 'one', caseId],
    queryFn: ({ signal }) => callEndpoint(caseEndpoints.getCase, { params: { id: caseId }, signal }),
  });

/** Refetches the case regardless of the cache: for expired links. */
export function useFreshCase(caseId: string): () => Promise<Case> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...caseQuery(caseId), staleTime: 0 });
}

/** Caches the case that a call returned, and refetches the lists. */
export function cacheCase(client: QueryClient, answer: Case): void {
  client.setQueryData(caseQuery(answer.id).queryKey, answer);
  void invalidateCaseLists(client);
}

const restMilliseconds = 1_000;

/** Refetches the lists soon. A burst of events causes one request per second. */
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
