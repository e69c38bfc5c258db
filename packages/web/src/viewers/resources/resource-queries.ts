import { resourceEndpoints, type Resource } from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { withCurrentPass, type HeldPass } from '../passes/pass-renewal.ts';

/** Polling interval for a file that is still being prepared, in milliseconds. */
export const resourcePollMs = 2_000;

/** Everything a viewer needs about a study or a file, fetched with a pass. Polls while it is being prepared. */
export const resourceQuery = (held: HeldPass, hideContext = false) =>
  pollingResourceQuery(['resource', held.uuid, held.pass, hideContext], (signal) =>
    withCurrentPass(held, (pass) =>
      callEndpoint(resourceEndpoints.getResource, {
        params: { uuid: held.uuid },
        pass,
        query: hideContext ? { hideContext } : {},
        signal,
      }),
    ),
  );

/** The same with the session, for viewers embedded in other pages. */
export const ownResourceQuery = (uuid: string) =>
  pollingResourceQuery(['resource', uuid], (signal) =>
    callEndpoint(resourceEndpoints.getResource, { params: { uuid }, query: {}, signal }),
  );

const pollingResourceQuery = (
  queryKey: readonly unknown[],
  ask: (signal: AbortSignal) => Promise<Resource>,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    // Its links are valid as long as the pass, and a new response would replace them in the middle of a video.
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? resourcePollMs : false),
  });
