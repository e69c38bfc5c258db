// Calls of the page that reviews a recording.
import {
  videoClipEndpoints,
  videoEditEndpoints,
  type BodyOf,
  type EditedVideo,
  type KnownEdit,
  type VideoClip,
  type VideoSegment,
} from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

const pollIntervalMs = 700;

/** Each response links to the same files with new URLs. Keeps the first ones so that nothing is loaded again. */
const reuseLinks = (before: readonly VideoSegment[], now: readonly VideoSegment[]): VideoSegment[] =>
  now.map((segment) => {
    const known = before.find(({ id }) => id === segment.id);
    return { ...segment, link: known?.link ?? segment.link };
  });

/** Opens the video once and then polls while the server works on it. */
export const videoEditQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['video-edit', caseId],
    queryFn: async ({ signal }): Promise<EditedVideo> => {
      const params = { id: caseId };
      const found = await callEndpoint(videoEditEndpoints.getVideoEdit, { params, signal });
      const isNew = found.state === 'reading' && found.segments.length === 0;
      return isNew ? callEndpoint(videoEditEndpoints.openVideoEdit, { params, signal }) : found;
    },
    refetchInterval: ({ state }) =>
      state.data?.state === 'preparing' || state.data?.state === 'reading' ? pollIntervalMs : false,
    structuralSharing: (before, now) => {
      const [known, next] = [before as EditedVideo | undefined, now as EditedVideo];
      return known ? { ...next, segments: reuseLinks(known.segments, next.segments) } : next;
    },
    staleTime: 0,
    gcTime: 0,
  });

/** Has the server retry segments that it could not read. */
export const retryReading = (caseId: string): Promise<EditedVideo> =>
  callEndpoint(videoEditEndpoints.openVideoEdit, { params: { id: caseId } });

export const saveEdit = (
  caseId: string,
  { videoId, version }: Pick<EditedVideo, 'videoId' | 'version'>,
  edit: KnownEdit,
): Promise<EditedVideo> =>
  callEndpoint(videoEditEndpoints.saveVideoEdit, {
    params: { id: caseId },
    body: { videoId, version, edit },
  });

export const restoreVersion = (caseId: string, version: number) =>
  callEndpoint(videoEditEndpoints.restoreVideo, { params: { id: caseId }, body: { version } });

/** The clips of a case. Polls while one is being prepared. */
export const videoClipsQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['video-clips', caseId],
    queryFn: async ({ signal }): Promise<VideoClip[]> =>
      (await callEndpoint(videoClipEndpoints.listVideoClips, { params: { id: caseId }, signal })).clips,
    refetchInterval: ({ state }) =>
      state.data?.some(({ segment }) => segment.state === 'reading') ? pollIntervalMs : false,
    structuralSharing: (before, now) => {
      const known = ((before as VideoClip[] | undefined) ?? []).map(({ segment }) => segment);
      return (now as VideoClip[]).map((clip) => {
        const [segment = clip.segment] = reuseLinks(known, [clip.segment]);
        return { ...clip, segment };
      });
    },
    staleTime: 0,
    gcTime: 0,
  });

export type WantedClip = BodyOf<typeof videoClipEndpoints.addVideoClip>;

export const addClip = (caseId: string, body: WantedClip): Promise<VideoClip> =>
  callEndpoint(videoClipEndpoints.addVideoClip, { params: { id: caseId }, body });
