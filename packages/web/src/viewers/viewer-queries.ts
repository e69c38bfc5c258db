import { caseEndpoints, viewerEndpoints } from '@plainscan/contract';
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

/** The id of a case's study, or null while there are no images. */
export const studyIdOfCaseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['study-id-of-case', caseId],
    queryFn: async ({ signal }) => {
      const { dicomStudy } = await callEndpoint(caseEndpoints.getCase, { params: { id: caseId }, signal });
      return dicomStudy?.id ?? null;
    },
    staleTime: 0,
  });
