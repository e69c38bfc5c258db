// The calls of the request form: the known patient, their studies, the clinic of a code, and the request itself.
import '../../platform/api/zod-setup.ts';
import {
  emailSchema,
  retentionEndpoints,
  patientEndpoints,
  requestEndpoints,
  uploadEndpoints,
  type Case,
} from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { AppError } from '../../platform/api/app-error.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { currentUserQuery } from '../../platform/session/session.ts';
import { cacheCase } from '../../cases/case-queries.ts';
import type { FoundClinic } from '../values/clinic-code.ts';
import type { RequestSubmission } from '../values/request-bodies.ts';
import type { PatientStudy } from '../values/request-needs.ts';

/** What the clinic already knows about the person with this email. Not requested until the email is valid. */
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

/** The studies of a patient in this workspace, for requesting a report (G-025). */
export const patientStudiesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['patients', 'studies', userId],
    queryFn: async ({ signal }): Promise<readonly PatientStudy[]> =>
      (await callEndpoint(requestEndpoints.listPatientStudies, { params: { userId }, signal })).data,
    enabled: userId !== '',
  });

/** The studies in the user's own record for which a report can be requested. */
export const ownStudiesQuery = queryOptions({
  queryKey: ['records', 'to-order'],
  queryFn: async ({ signal }): Promise<readonly PatientStudy[]> => {
    const { data } = await callEndpoint(retentionEndpoints.listAllStudies, { signal });
    return data
      .filter(({ isAbleToViewRecord }) => isAbleToViewRecord)
      .map(({ id, title, imageCount, visitDate, hasTextReport }) => ({
        id,
        title,
        imageCount,
        studyDate: visitDate,
        hasReport: hasTextReport,
      }));
  },
});

/** F-012: administrators who may be notified of the case, in the user's own workspace or the given one. */
export const activeAdminsQuery = (workspaceId: number | undefined) =>
  queryOptions({
    queryKey: ['admins', 'active', workspaceId],
    queryFn: ({ signal }) =>
      callEndpoint(requestEndpoints.listActiveAdmins, { query: { workspaceId }, signal }),
  });

/** F-030: finds the clinic of a code. `null` if the code is unknown or the clinic takes no images. */
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

function send(submission: RequestSubmission, idempotencyKey: string): Promise<Case> {
  switch (submission.call) {
    case 'createCase':
      return callEndpoint(requestEndpoints.createCase, { body: submission.body, idempotencyKey });
    case 'createCaseByPortal':
      return callEndpoint(requestEndpoints.createCaseByPortal, { body: submission.body, idempotencyKey });
    case 'completeCase': {
      const { caseId, body } = submission;
      return callEndpoint(requestEndpoints.completeCase, { params: { id: caseId }, body });
    }
    case 'requestReport':
      return callEndpoint(requestEndpoints.requestReport, { body: submission.body, idempotencyKey });
    case 'requestReportByClinic':
      return callEndpoint(requestEndpoints.requestReportByClinic, { body: submission.body, idempotencyKey });
    case 'requestReportByPortal':
      return callEndpoint(requestEndpoints.requestReportByPortal, { body: submission.body, idempotencyKey });
  }
}

/** Refetches the patient's data before continuing, because the request may use up a report. */
async function refreshPatient(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['records'] });
  await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
}

export function useSendRequest() {
  const client = useQueryClient();
  const sendKeyed = useFormKey();
  return useMutation({
    mutationFn: (submission: RequestSubmission) => sendKeyed(submission, (key) => send(submission, key)),
    onSuccess: async (created, { call }) => {
      cacheCase(client, created);
      if (call.startsWith('requestReport')) await refreshPatient(client);
    },
  });
}

/** A random UUID that also works on a page served without TLS, where `crypto.randomUUID` is missing. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) =>
    (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * CG-204: sends a form with its Idempotency-Key. The key stays while the form is unchanged, so that a retry after a
 * lost response is recognized. It changes once the form was edited or has created its case.
 */
function useFormKey() {
  const last = useRef<{ contents: string; key: string } | null>(null);
  return async <Answer>(
    form: unknown,
    sendForm: (idempotencyKey: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const contents = JSON.stringify(form);
    if (last.current?.contents !== contents) last.current = { contents, key: newKey() };
    const answer = await sendForm(last.current.key);
    last.current = null;
    return answer;
  };
}
