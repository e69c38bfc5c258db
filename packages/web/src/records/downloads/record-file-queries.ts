// Calls for downloading and removing studies.
import { downloadEndpoints, retentionEndpoints } from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

/** All of the patient's stored studies, to choose from. */
export const allStudiesQuery = queryOptions({
  queryKey: ['records', 'all'],
  queryFn: ({ signal }) => callEndpoint(retentionEndpoints.listAllStudies, { signal }),
});

interface WantedDownload {
  /** Record IDs. */
  readonly ids: readonly string[];
  /** `true` to include what was drawn on the images in the video, for other viewers. */
  readonly withMarks: boolean;
}

/** H-023: requests one ZIP of these records. The link arrives by email. */
export function usePrepareDownload() {
  return useMutation({
    mutationFn: ({ ids: [only, ...others], withMarks }: WantedDownload) =>
      others.length === 0
        ? callEndpoint(downloadEndpoints.prepareDownload, {
            params: { id: only ?? '' },
            query: withMarks ? { withMarks } : {},
          })
        : callEndpoint(downloadEndpoints.prepareBatchDownload, {
            body: { recordIds: [only ?? '', ...others], ...(withMarks && { withMarks }) },
          }),
  });
}

/** I-008, T36. */
export function useRemoveRecord() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(retentionEndpoints.removeRecord, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['records'] }),
  });
}
