import { resourceEndpoints } from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import type { FileAccess } from '../passes/file-access.ts';
import { resourcePollMs } from './resource-queries.ts';

/** The words of a scanned report; null for any other file. Polls while they are being read. */
export const recognizedWordsQuery = (uuid: string, access?: FileAccess) =>
  queryOptions({
    queryKey: ['recognized-words', uuid, access ? 'link' : 'session'],
    queryFn: async ({ signal }) => {
      const call = { params: { uuid }, signal };
      const { words } = access
        ? await access.call((pass) => callEndpoint(resourceEndpoints.getRecognizedWords, { ...call, pass }))
        : await callEndpoint(resourceEndpoints.getRecognizedWords, call);
      return words;
    },
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? resourcePollMs : false),
  });
