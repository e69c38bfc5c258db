// Taking one's studies away, and removing them.
import { downloadEndpoints, keepingEndpoints } from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

/** Every study that the patient keeps, to choose from. */
export const allStudiesQuery = queryOptions({
  queryKey: ['records', 'all'],
  queryFn: ({ signal }) => callEndpoint(keepingEndpoints.listAllStudies, { signal }),
});

/** H-023: asks for one ZIP of these records; its link comes by mail. */
export function usePrepareDownload() {
  return useMutation({
    mutationFn: ([only, ...others]: string[]) =>
      others.length === 0
        ? callEndpoint(downloadEndpoints.prepareDownload, { params: { id: only ?? '' } })
        : callEndpoint(downloadEndpoints.prepareBatchDownload, {
            body: { recordIds: [only ?? '', ...others] },
          }),
  });
}

/** I-008, T36. */
export function useRemoveRecord() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(keepingEndpoints.removeRecord, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['records'] }),
  });
}
