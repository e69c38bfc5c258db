// The server's side of the order form: one's own studies, the clinic of a code, and the order itself.
import { keepingEndpoints, type Case, type PatientRecord, requestEndpoints } from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '../../app/app-error.ts';
import { callEndpoint } from '../../app/call-endpoint.ts';
import { currentUserQuery } from '../../app/session.ts';
import { keepCase } from '../../cases/case-queries.ts';
import { useFormKey } from './use-form-key.ts';
import type { FoundClinic } from '../values/clinic-code.ts';
import type { OrderSubmission } from '../values/order-bodies.ts';

/** The studies in one's own record that a report can be asked for. */
export const ownStudiesQuery = queryOptions({
  queryKey: ['records', 'to-order'],
  queryFn: async ({ signal }): Promise<PatientRecord[]> => {
    const { data } = await callEndpoint(keepingEndpoints.listAllStudies, { signal });
    return data.filter(({ isAbleToViewRecord }) => isAbleToViewRecord);
  },
});

/** F-030: whose code it is, or null for one that nobody has or whose clinic takes no images. */
export function useFindClinic(onAnswer: (code: string, found: FoundClinic | null) => void) {
  return useMutation({
    mutationFn: async (code: string): Promise<{ found: FoundClinic | null; refusal: unknown }> => {
      try {
        const found = await callEndpoint(requestEndpoints.findClinicByCode, { params: { code } });
        return { found, refusal: null };
      } catch (error) {
        const isWrong = error instanceof AppError && [400, 404].includes(error.status);
        if (!isWrong) throw error;
        return { found: null, refusal: error.code === 'case.no-clinic-upload' ? error : null };
      }
    },
    onSuccess: ({ found }, code) => onAnswer(code, found),
  });
}

function send({ kind, body }: OrderSubmission, idempotencyKey: string): Promise<Case> {
  if (kind === 'own') return callEndpoint(requestEndpoints.requestReport, { body, idempotencyKey });
  if (kind === 'clinic')
    return callEndpoint(requestEndpoints.requestReportByClinic, { body, idempotencyKey });
  return callEndpoint(requestEndpoints.requestReportByPortal, { body, idempotencyKey });
}

/** Sends the order. What is known of the person is read anew before anybody is led on: a report may be spent by it. */
export function useSendOrder() {
  const client = useQueryClient();
  const sendKeyed = useFormKey();
  return useMutation({
    mutationFn: (submission: OrderSubmission) => sendKeyed(submission, (key) => send(submission, key)),
    onSuccess: async (created) => {
      keepCase(client, created);
      void client.invalidateQueries({ queryKey: ['records'] });
      await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
    },
  });
}
