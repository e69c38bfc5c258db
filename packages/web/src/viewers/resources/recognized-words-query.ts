import { resourceEndpoints } from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { resourcePollMs } from './resource-queries.ts';

/** The words of a scanned report; null for any other file. Polls while they are being read. */
export const recognizedWordsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['recognized-words', uuid],
    queryFn: async ({ signal }) =>
      (await callEndpoint(resourceEndpoints.getRecognizedWords, { params: { uuid }, signal })).words,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? resourcePollMs : false),
  });
