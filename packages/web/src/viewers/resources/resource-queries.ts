import { resourceEndpoints, type Resource } from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import type { FileAccess } from '../passes/file-access.ts';
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

/** The same for viewers embedded in other pages: with the session, or as the page may otherwise. */
export const pageResourceQuery = (uuid: string, access?: FileAccess) =>
  pollingResourceQuery(['resource', uuid, access ? 'link' : 'session'], (signal) => {
    const call = { params: { uuid }, query: {}, signal };
    return access
      ? access.call((pass) => callEndpoint(resourceEndpoints.getResource, { ...call, pass }))
      : callEndpoint(resourceEndpoints.getResource, call);
  });

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
