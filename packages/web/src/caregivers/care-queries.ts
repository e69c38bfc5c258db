// Queries about a patient's caregivers, the patients whom the user helps, and their shared records.
import {
  careEndpoints,
  maxPageSize,
  recordEndpoints,
  resourceEndpoints,
  type SentBody,
} from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { currentUserQuery } from '../platform/session/session.ts';
import { useChange, type Change } from '../platform/forms/use-change.ts';

/** Key of all care queries. The shell refetches them when a grant has changed. */
const careKey = ['care'] as const;

export const caregiversQuery = queryOptions({
  queryKey: [...careKey, 'given'],
  queryFn: async ({ signal }) => (await callEndpoint(careEndpoints.listCaregivers, { signal })).data,
  staleTime: 0,
});

/** The patient's own studies, to choose from. */
export const ownStudiesQuery = queryOptions({
  queryKey: [...careKey, 'studies'],
  queryFn: async ({ signal }) =>
    (
      await callEndpoint(recordEndpoints.listRecords, {
        query: { limit: maxPageSize, isSample: false },
        signal,
      })
    ).data,
});

export const helpedRecordsQuery = (grantId: string) =>
  queryOptions({
    queryKey: [...careKey, 'records', grantId],
    queryFn: async ({ signal }) =>
      (
        await callEndpoint(recordEndpoints.listRecords, {
          query: { limit: maxPageSize },
          careGrant: grantId,
          signal,
        })
      ).data,
    staleTime: 0,
    retry: false,
  });

export const helpedReportQuery = (grantId: string, recordId: string) =>
  queryOptions({
    queryKey: [...careKey, 'report', grantId, recordId],
    queryFn: ({ signal }) =>
      callEndpoint(resourceEndpoints.getVideoReportLink, {
        params: { id: recordId },
        careGrant: grantId,
        signal,
      }),
    // Media links change with each response, which would restart the player.
    staleTime: Infinity,
    retry: false,
  });

/** Returns the viewer URL of a helped patient's images. `null` if there are none. */
export const fetchHelpedViewer = async (grantId: string, recordId: string): Promise<string | null> =>
  (
    await callEndpoint(resourceEndpoints.getRecordViewerLink, {
      params: { id: recordId },
      careGrant: grantId,
    })
  ).viewerLink;

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: [...careKey, 'invitation', token],
    queryFn: ({ signal }) => callEndpoint(careEndpoints.openCareInvitation, { body: { token }, signal }),
    enabled: token !== '',
    retry: false,
  });

/** Changes who may see a record. Refetches the lists and the user, and shows errors. */
export const useCareChange = <Input, Output>(change: Change<Input, Output>) =>
  useChange([careKey, currentUserQuery.queryKey], change);

export const inviteCaregiver = (body: SentBody<typeof careEndpoints.inviteCaregiver>) =>
  callEndpoint(careEndpoints.inviteCaregiver, { body });

export const changeCaregiver = (id: string, body: SentBody<typeof careEndpoints.changeCaregiver>) =>
  callEndpoint(careEndpoints.changeCaregiver, { params: { id }, body });

export const sendInvitationAgain = (id: string) =>
  callEndpoint(careEndpoints.sendCareInvitationAgain, { params: { id } });

export const removeCaregiver = (id: string) =>
  callEndpoint(careEndpoints.removeCaregiver, { params: { id } });

export const leaveHelpedPerson = (id: string) =>
  callEndpoint(careEndpoints.leaveHelpedPerson, { params: { id } });

export const acceptInvitation = (token: string) =>
  callEndpoint(careEndpoints.acceptCareInvitation, { body: { token } });

export const makeCaregiverAccount = (body: SentBody<typeof careEndpoints.createCaregiverAccount>) =>
  callEndpoint(careEndpoints.createCaregiverAccount, { body });
