// The server's side of the request form: the known patient, the study once it is read, and the request itself.
import {
  emailSchema,
  patientEndpoints,
  uploadEndpoints,
  type Case,
  requestEndpoints,
} from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../app/call-endpoint.ts';
import { keepCase } from '../../cases/case-queries.ts';
import { useFormKey } from './use-form-key.ts';
import type { SentCompleteCase, SentCreateCase, SentPortalCase } from '../values/request-bodies.ts';

/** What the clinic already knows of the person with this email; not asked while it is no email. */
export const knownPatientQuery = (email: string, workspaceId: number | undefined) =>
  queryOptions({
    queryKey: ['patients', 'by-email', email.trim().toLowerCase(), workspaceId],
    queryFn: async ({ signal }) =>
      (await callEndpoint(patientEndpoints.findPatientByEmail, { query: { email, workspaceId }, signal }))
        .patient,
    enabled: emailSchema.safeParse(email).success,
    retry: false,
  });

export const uploadQuery = (uploadId: string) =>
  queryOptions({
    queryKey: ['upload', uploadId],
    queryFn: ({ signal }) => callEndpoint(uploadEndpoints.getUpload, { params: { id: uploadId }, signal }),
    refetchInterval: ({ state }) =>
      state.data && ['read', 'failed'].includes(state.data.status) ? false : 3_000,
  });

/** The studies of one patient in this workspace, to request a report on (G-025). */
export const patientStudiesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['patients', 'studies', userId],
    queryFn: ({ signal }) =>
      callEndpoint(requestEndpoints.listPatientStudies, { params: { userId }, signal }),
    enabled: userId !== '',
  });

/** F-012: administrators who may be told of the case: of one's own workspace, or of the named one. */
export const activeAdminsQuery = (workspaceId: number | undefined) =>
  queryOptions({
    queryKey: ['admins', 'active', workspaceId],
    queryFn: ({ signal }) =>
      callEndpoint(requestEndpoints.listActiveAdmins, { query: { workspaceId }, signal }),
  });

/** A filled form on its way: which call it is, and its body. */
export type CaseSubmission =
  | { kind: 'create'; body: SentCreateCase }
  | { kind: 'portal'; body: SentPortalCase }
  | { kind: 'complete'; caseId: string; body: SentCompleteCase };

function send(submission: CaseSubmission, idempotencyKey: string): Promise<Case> {
  if (submission.kind === 'create')
    return callEndpoint(requestEndpoints.createCase, { body: submission.body, idempotencyKey });
  if (submission.kind === 'portal')
    return callEndpoint(requestEndpoints.createCaseByPortal, { body: submission.body, idempotencyKey });
  const { caseId, body } = submission;
  return callEndpoint(requestEndpoints.completeCase, { params: { id: caseId }, body });
}

export function useSendCase() {
  const client = useQueryClient();
  const sendKeyed = useFormKey();
  return useMutation({
    mutationFn: (submission: CaseSubmission) => sendKeyed(submission, (key) => send(submission, key)),
    onSuccess: (answer) => keepCase(client, answer),
  });
}
