import { operationEndpoints, storageEndpoints, type StorageReport } from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../app/call-endpoint.ts';

const whileRunningMilliseconds = 1_000;

export const storageReportQuery = queryOptions({
  queryKey: ['operations', 'storage'],
  queryFn: ({ signal }): Promise<StorageReport> =>
    callEndpoint(storageEndpoints.getStorageReport, { signal }),
  refetchInterval: ({ state }) => (state.data?.progress ? whileRunningMilliseconds : false),
});

export const healthQuery = queryOptions({
  queryKey: ['operations', 'health'],
  queryFn: ({ signal }) => callEndpoint(operationEndpoints.getHealth, { signal }),
});

/** Looks at every stored file now. */
export function useScrubStorage() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(storageEndpoints.scrubStorage, {}),
    onSuccess: (report) => cache.setQueryData(storageReportQuery.queryKey, report),
  });
}
