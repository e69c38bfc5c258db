import { viewerEndpoints, minute } from '@plainscan/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useLiveEvent } from '../platform/live/use-live.ts';

export const studyDocumentQuery = (studyId: string) =>
  queryOptions({
    queryKey: ['study-document', studyId],
    queryFn: ({ signal }) =>
      callEndpoint(viewerEndpoints.getStudyDocument, { params: { id: studyId }, signal }),
    // Its preview links end with the session, and nobody else changes a study that has been read.
    staleTime: 5 * minute,
  });

/**
 * Returns a study with its series and instances, or nothing without an ID. Newly drawn pictures appear automatically.
 */
export function useStudyDocument(studyId: string | undefined) {
  const query = useQuery({ ...studyDocumentQuery(studyId ?? ''), enabled: studyId !== undefined });
  const { data, refetch } = query;
  const isUndrawn = data?.series.some(({ previewUrl }) => previewUrl === null) === true;
  useLiveEvent('upload-progress', () => {
    if (isUndrawn) void refetch();
  });
  return query;
}
