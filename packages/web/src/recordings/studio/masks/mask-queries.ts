// All calls of the web app about masks.
import { recordingMaskEndpoints, type SeriesMasks } from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/api/call-endpoint.ts';

export const masksQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['recording-masks', caseId],
    queryFn: async ({ signal }) =>
      (await callEndpoint(recordingMaskEndpoints.getRecordingMasks, { params: { id: caseId }, signal })).data,
    staleTime: Infinity,
    gcTime: 0,
  });

/** Saves one change at a time, so that the last one wins. */
export function useSaveMasks(caseId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `masks-${caseId}` },
    mutationFn: (data: SeriesMasks[]) => {
      client.setQueryData(masksQuery(caseId).queryKey, data);
      return callEndpoint(recordingMaskEndpoints.saveRecordingMasks, {
        params: { id: caseId },
        body: { data },
      });
    },
  });
}
