import { viewerEndpoints } from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../app/call-endpoint.ts';

/** A study with its series and instances. */
export const studyDocumentQuery = (studyId: string) =>
  queryOptions({
    queryKey: ['study-document', studyId],
    queryFn: ({ signal }) =>
      callEndpoint(viewerEndpoints.getStudyDocument, { params: { id: studyId }, signal }),
    // Its preview links end with the session, and nobody else changes a study that has been read.
    staleTime: 5 * 60_000,
  });
