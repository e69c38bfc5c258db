// The calls of the editor for captions and chapters.
import { trackEndpoints, type EditedTracks, type VideoTracks } from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

const pollIntervalMs = 1_000;

/** Polls while the server detects phrases or the speech service runs. */
export const tracksQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['video-tracks', caseId],
    queryFn: ({ signal }) => callEndpoint(trackEndpoints.getVideoTracks, { params: { id: caseId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      [data?.search?.state, data?.speech?.state].includes('running') ? pollIntervalMs : false,
    staleTime: 0,
    gcTime: 0,
  });

export const saveTracks = (
  caseId: string,
  { videoId, version }: Pick<EditedTracks, 'videoId' | 'version'>,
  { captions, chapters }: VideoTracks,
): Promise<EditedTracks> =>
  callEndpoint(trackEndpoints.saveVideoTracks, {
    params: { id: caseId },
    body: { videoId, version, captions, chapters },
  });

export const findPhrases = (caseId: string): Promise<EditedTracks> =>
  callEndpoint(trackEndpoints.findPhrases, { params: { id: caseId } });

export const writeCaptions = (caseId: string): Promise<EditedTracks> =>
  callEndpoint(trackEndpoints.writeCaptions, { params: { id: caseId } });
