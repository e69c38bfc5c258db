import { resourceEndpoints, type Resource } from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { withLivingPass, type HeldPass } from '../passes/pass-renewal.ts';

/** How often a file that is being made viewable is asked for. */
export const askAgainAfter = 2_000;

/** Everything that a viewer needs of a study or a file, asked for by a pass; asks again while it is being prepared. */
export const resourceQuery = (held: HeldPass, hideContext = false) =>
  lastingQuery(['resource', held.uuid, held.pass, hideContext], (signal) =>
    withLivingPass(held, (pass) =>
      callEndpoint(resourceEndpoints.getResource, {
        params: { uuid: held.uuid },
        pass,
        query: hideContext ? { hideContext } : {},
        signal,
      }),
    ),
  );

/** The same by the session, for viewers inside of other pages. */
export const ownResourceQuery = (uuid: string) =>
  lastingQuery(['resource', uuid], (signal) =>
    callEndpoint(resourceEndpoints.getResource, { params: { uuid }, query: {}, signal }),
  );

const lastingQuery = (queryKey: readonly unknown[], ask: (signal: AbortSignal) => Promise<Resource>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    // Its links are good for as long as the pass, and a new answer would bring new ones in the middle of a video.
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? askAgainAfter : false),
  });
