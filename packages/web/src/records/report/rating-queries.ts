// The rating calls.
import { recordEndpoints, type SentBody } from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { loadPart } from '../../ui/load-part.ts';
import { reportQuery } from '../record-queries.ts';

/** B20: saves one of the two answers after the rating. */
export function useSaveAnswer(caseId: string) {
  return useMutation({
    mutationFn: (body: SentBody<typeof recordEndpoints.saveAnswers>) =>
      callEndpoint(recordEndpoints.saveAnswers, { params: { id: caseId }, body }),
  });
}

/** Loaded with the first rating, because it imports the actions of all cases and their schemas. */
const rateCall = () => import('./rate-call.ts');

/** Loads the call before it is needed. */
export const prepareRating = (): void => void rateCall().catch(() => undefined);

export interface RatingInput {
  ratingScore: number;
  ratingComment: string;
}

/** CG-71: a rating is given once. The response is the rated case. */
export function useRateReport(caseId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ ratingScore, ratingComment }: RatingInput) => {
      const { rateCase } = await loadPart(rateCall);
      return rateCase(caseId, { ratingScore, ...(ratingComment.trim() && { ratingComment }) });
    },
    onSuccess: (rated) => cache.setQueryData(reportQuery(caseId).queryKey, rated),
  });
}
