// The server's side of the request form: the known patient, the study once it is read, and the request itself.
import { caseEndpoints, emailSchema, patientEndpoints, uploadEndpoints } from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../app/call-endpoint.ts';
import { caseQuery, invalidateCaseLists } from '../case-queries.ts';
import type { SentCreateCase } from './case-form-values.ts';

/** What the clinic already knows of the person with this email; not asked while it is no email. */
export const knownPatientQuery = (email: string) =>
  queryOptions({
    queryKey: ['patients', 'by-email', email.trim().toLowerCase()],
    queryFn: async ({ signal }) =>
      (await callEndpoint(patientEndpoints.findPatientByEmail, { query: { email }, signal })).patient,
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

export function useCreateCase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentCreateCase) => callEndpoint(caseEndpoints.createCase, { body }),
    onSuccess: (created) => {
      client.setQueryData(caseQuery(created.id).queryKey, created);
      void invalidateCaseLists(client);
    },
  });
}
