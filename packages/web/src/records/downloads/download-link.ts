// The link of a prepared download, for the page that the email leads to.
import { downloadEndpoints, type OpenedPass, type ResponseOf } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

export type ReadyLink = ResponseOf<typeof downloadEndpoints.getDownloadLink>;

const delayMilliseconds = 2_000;
const downloadPollMs = 5_000;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The page was left.', 'AbortError'));
    });
  });

/** H-013: requests the link two seconds after the page was opened, and polls while the file is being prepared. */
export function useDownloadLink(opened: OpenedPass | null) {
  return useQuery({
    queryKey: ['download', opened?.uuid, opened?.pass],
    queryFn: async ({ signal }) => {
      await pause(delayMilliseconds, signal);
      return callEndpoint(downloadEndpoints.getDownloadLink, {
        params: { id: opened?.uuid ?? '' },
        pass: opened?.pass ?? '',
        signal,
      });
    },
    enabled: opened !== null,
    retry: false,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? downloadPollMs : false),
  });
}
