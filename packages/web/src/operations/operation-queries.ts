import { probeEndpoints, storageEndpoints, type StorageReport } from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '../platform/api/app-error.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';

const whileRunningMilliseconds = 1_000;

export const storageReportQuery = queryOptions({
  queryKey: ['operations', 'storage'],
  queryFn: ({ signal }): Promise<StorageReport> =>
    callEndpoint(storageEndpoints.getStorageReport, { signal }),
  refetchInterval: ({ state }) => (state.data?.progress ? whileRunningMilliseconds : false),
});

export const healthQuery = queryOptions({
  queryKey: ['operations', 'health'],
  queryFn: async ({ signal }) => {
    const health = await callEndpoint(probeEndpoints.getHealth, { signal });
    // The answer for strangers: the session has ended meanwhile.
    if (!('problems' in health)) throw new AppError('', { status: 403, code: 'forbidden' });
    return health;
  },
});

/** Looks at every stored file now. */
export function useScrubStorage() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(storageEndpoints.scrubStorage, {}),
    onSuccess: (report) => cache.setQueryData(storageReportQuery.queryKey, report),
  });
}
