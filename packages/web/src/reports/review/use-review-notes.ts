// The calls of review notes (B12); each answers with the case as it is now.
import { reportEndpoints } from '@plainscan/contract';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { useCaseCall } from '../../cases/actions/use-case-call.ts';

export interface NewNote {
  seconds: number;
  text: string;
}

/** A refusal is said beside what was typed. */
export const useAddNote = (caseId: string) =>
  useCaseCall(
    caseId,
    (body: NewNote) => callEndpoint(reportEndpoints.addReviewNote, { params: { id: caseId }, body }),
    true,
  );

export const useResolveNote = (caseId: string) =>
  useCaseCall(caseId, ({ noteId, isResolved }: { noteId: string; isResolved: boolean }) =>
    callEndpoint(reportEndpoints.resolveReviewNote, {
      params: { id: caseId, noteId },
      body: { isResolved },
    }),
  );
