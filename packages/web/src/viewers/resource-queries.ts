import { resourceEndpoints } from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../app/call-endpoint.ts';

/** How often a file that is being made viewable is asked for. */
export const askAgainAfter = 2_000;

/** Everything that a viewer needs of a study or a file, asked for by a pass; asks again while it is being prepared. */
export const resourceQuery = (uuid: string, pass: string) =>
  queryOptions({
    queryKey: ['resource', uuid, pass],
    queryFn: ({ signal }) =>
      callEndpoint(resourceEndpoints.getResource, { params: { uuid }, pass, query: {}, signal }),
    // Its links are good for as long as the pass, and a new answer would bring new ones in the middle of a video.
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? askAgainAfter : false),
  });
