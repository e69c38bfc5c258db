import {
  type MailFailure,
  operationEndpoints,
  type OperationState,
  probeEndpoints,
  storageEndpoints,
  type StorageReport,
} from '@plainscan/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppError } from '../platform/api/app-error.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useLiveEvent, useOperationsRoom } from '../platform/live/use-live.ts';

const whileRunningMilliseconds = 1_000;

export const storageReportQuery = queryOptions({
  queryKey: ['operations', 'storage'],
  queryFn: ({ signal }): Promise<StorageReport> =>
    callEndpoint(storageEndpoints.getStorageReport, { signal }),
  refetchInterval: ({ state }) => (state.data?.progress ? whileRunningMilliseconds : false),
});

/**
 * Polling interval for data without live events, such as queue lengths, and for everything while the database is down.
 */
const stateMilliseconds = 15_000;

const stateQuery = queryOptions({
  queryKey: ['operations', 'state'],
  queryFn: ({ signal }): Promise<OperationState> =>
    callEndpoint(operationEndpoints.getOperationState, { signal }),
  refetchInterval: stateMilliseconds,
});

/** What needs attention, is waiting, works or failed. Refetched after each change. */
export function useOperationState() {
  const cache = useQueryClient();
  useOperationsRoom();
  useLiveEvent('operations-changed', () => void cache.invalidateQueries(stateQuery));
  return useQuery(stateQuery);
}

/** Retries a failed job. */
export function useRetryAnyJob() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(operationEndpoints.retryJob, { params: { id } }),
    onSettled: () => cache.invalidateQueries(stateQuery),
  });
}

/** Requeues the emails that failed for this reason. */
export function useSendMailsAgain() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reason: MailFailure) =>
      callEndpoint(operationEndpoints.sendMailsAgain, { body: { reason } }),
    onSuccess: (state) => cache.setQueryData(stateQuery.queryKey, state),
  });
}

/** Records that a restore was tested today. */
export function useReportRestore() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(operationEndpoints.reportRestore, {}),
    onSuccess: (state) => cache.setQueryData(stateQuery.queryKey, state),
  });
}

export const healthQuery = queryOptions({
  queryKey: ['operations', 'health'],
  queryFn: async ({ signal }) => {
    const health = await callEndpoint(probeEndpoints.getHealth, { signal });
    // The public response: the session has ended in the meantime.
    if (!('problems' in health)) throw new AppError('', { status: 403, code: 'forbidden' });
    return health;
  },
});

/** Starts a check of every stored file. */
export function useScrubStorage() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(storageEndpoints.scrubStorage, {}),
    onSuccess: (report) => cache.setQueryData(storageReportQuery.queryKey, report),
  });
}
