// The rating calls. Separate from record-queries.ts, because they import the case flow table.
import { caseFlowEndpoints, recordEndpoints, type SentBody } from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { reportQuery } from '../record-queries.ts';

/** B20: saves one of the two answers after the rating. */
export function useSaveAnswer(caseId: string) {
  return useMutation({
    mutationFn: (body: SentBody<typeof recordEndpoints.saveAnswers>) =>
      callEndpoint(recordEndpoints.saveAnswers, { params: { id: caseId }, body }),
  });
}

export interface RatingInput {
  ratingScore: number;
  ratingComment: string;
}

/** CG-71: a rating is given once. The response is the rated case. */
export function useRateReport(caseId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ ratingScore, ratingComment }: RatingInput) =>
      callEndpoint(caseFlowEndpoints.rateCase, {
        params: { id: caseId },
        body: { ratingScore, ...(ratingComment.trim() && { ratingComment }) },
      }),
    onSuccess: (rated) => cache.setQueryData(reportQuery(caseId).queryKey, rated),
  });
}
