// The patient's studies and reports, as the server returns them. All pages use these queries.
import {
  pageSize,
  recordEndpoints,
  type Case,
  type PatientRecord,
  type SentBody,
  caseEndpoints,
  resourceEndpoints,
} from '@plainscan/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';

const recordsKey = ['records'] as const;

export const recordListQuery = (search: { page: number; keyword: string }) =>
  queryOptions({
    queryKey: [...recordsKey, 'list', search],
    queryFn: ({ signal }) =>
      callEndpoint(recordEndpoints.listRecords, { query: { ...search, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** One record by its own ID, its study's or its case's. */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordsKey, 'one', id],
    queryFn: ({ signal }): Promise<PatientRecord> =>
      callEndpoint(recordEndpoints.getRecord, { params: { id }, signal }),
  });

/** The video of a record without a case, which is the sample (I-016). */
export const recordVideoQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordsKey, 'video', id],
    queryFn: ({ signal }) => callEndpoint(resourceEndpoints.getVideoReportLink, { params: { id }, signal }),
  });

/** I-012: the requests that wait for the patient's payment. */
export const unpaidCasesQuery = queryOptions({
  queryKey: [...recordsKey, 'unpaid'],
  queryFn: ({ signal }) => callEndpoint(caseEndpoints.listUnpaidCases, { signal }),
});

/** A case as its patient may see it. */
export const reportQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['report', caseId],
    queryFn: ({ signal }): Promise<Case> =>
      callEndpoint(caseEndpoints.getCase, { params: { id: caseId }, signal }),
  });

/** Refetches the report regardless of the cache: for expired links. */
export function useFreshReport(caseId: string): () => Promise<Case> {
  const cache = useQueryClient();
  return () => cache.fetchQuery({ ...reportQuery(caseId), staleTime: 0 });
}

/** Refetches the lists and the report after a change on the server. */
export function useRefreshRecords(): (caseId?: string) => void {
  const cache = useQueryClient();
  return (caseId) => {
    void cache.invalidateQueries({ queryKey: recordsKey });
    if (caseId !== undefined) void cache.invalidateQueries({ queryKey: ['report', caseId] });
  };
}

/** K-009: records the first view. A failure is ignored, because the next view reports it again. */
export function useMarkViewed() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (caseId: string) =>
      callEndpoint(recordEndpoints.markReportViewed, { params: { id: caseId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: recordsKey }),
  });
}

/** Where the patient last stopped. Fetched once per visit, because this visit changes it. */
export const watchedQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['watched', caseId],
    queryFn: ({ signal }) => callEndpoint(recordEndpoints.getWatched, { params: { id: caseId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Sends what was watched, even while the page closes. Nothing handles a failure. */
export async function sendWatched(
  caseId: string,
  body: SentBody<typeof recordEndpoints.saveWatched>,
): Promise<void> {
  await callEndpoint(recordEndpoints.saveWatched, { params: { id: caseId }, body, keepalive: true }).catch(
    () => {},
  );
}
