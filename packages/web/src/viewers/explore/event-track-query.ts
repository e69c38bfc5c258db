import type { TrackEvent } from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { loadPart } from '../../ui/load-part.ts';

async function fetchTrack(link: string, signal: AbortSignal): Promise<TrackEvent[]> {
  const answer = await fetch(link, { signal, credentials: 'omit' });
  if (!answer.ok || !answer.body) throw new Error(`The event track answered ${answer.status}.`);
  const [text, { readEventTrack }] = await Promise.all([
    new Response(answer.body.pipeThrough(new DecompressionStream('gzip'))).text(),
    // Loads the schemas together with the first track.
    loadPart(() => import('./read-event-track.ts')),
  ]);
  return readEventTrack(text);
}

/** What a video shows at each moment, in chronological order. `link` is the newest one to it. */
export const eventTrackQuery = (videoId: string, link: string) =>
  queryOptions({
    queryKey: ['event-track', videoId],
    queryFn: ({ signal }) => fetchTrack(link, signal),
    // The track of a video never changes, because another edit is another video.
    staleTime: Infinity,
    structuralSharing: false,
  });
