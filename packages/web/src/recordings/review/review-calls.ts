// The calls of the page on which a recording is reviewed.
import { videoEditEndpoints, type EditedVideo, type KnownEdit } from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

const lookEveryMs = 700;

/** Opens the video once, then looks again while the server works on it. */
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
      state.data?.state === 'preparing' || state.data?.state === 'reading' ? lookEveryMs : false,
    staleTime: 0,
    gcTime: 0,
  });

/** Has the server look once more at segments that it could not read. */
export const openAgain = (caseId: string): Promise<EditedVideo> =>
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
