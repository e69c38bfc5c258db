// Calls about caregivers (B17): those of the patient, of the caregiver, and of an invitation link. To read records,
// caregivers use the record calls that accept a care grant.
import * as z from 'zod/mini';

import { helpedPersonSchema, passwordSchema } from '../auth/auth-schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { birthDateSchema, idSchema, personNameSchema } from '../shared/field-schemas.ts';
import { listOf } from '../shared/paging.ts';
import {
  careChangeSchema,
  caregiverSchema,
  careInvitationSchema,
  openedInvitationSchema,
} from './care-schema.ts';

const params = z.object({ id: idSchema });
const tokenSchema = z.string().check(z.minLength(20), z.maxLength(200));

export const careEndpoints = {
  listCaregivers: endpoint({
    method: 'GET',
    path: '/caregivers',
    permission: 'care.own',
    summary: 'The people whom the patient lets see their record, with each one’s last visit.',
    response: listOf(caregiverSchema),
  }),
  inviteCaregiver: endpoint({
    method: 'POST',
    path: '/caregivers',
    permission: 'care.own',
    summary: 'Mails an invitation that works for seven days; one at a time for each address.',
    body: careInvitationSchema,
    response: caregiverSchema,
    successStatus: 201,
  }),
  changeCaregiver: endpoint({
    method: 'PUT',
    path: '/caregivers/:id',
    permission: 'care.own',
    summary: 'Changes what a caregiver sees and until when; less of it counts at once.',
    params,
    body: careChangeSchema,
    response: caregiverSchema,
  }),
  removeCaregiver: endpoint({
    method: 'DELETE',
    path: '/caregivers/:id',
    permission: 'care.own',
    summary: 'Ends a grant or takes back an invitation, at once.',
    params,
    successStatus: 204,
  }),
  sendCareInvitationAgain: endpoint({
    method: 'POST',
    path: '/caregivers/:id/send-again',
    permission: 'care.own',
    summary:
      'Mails an invitation that nobody has accepted once more, for another seven days; the link sent before ends.',
    params,
    response: caregiverSchema,
  }),
  listHelpedPeople: endpoint({
    method: 'GET',
    path: '/helped-people',
    permission: 'care.own',
    summary: 'The people whose record the person may see.',
    response: listOf(helpedPersonSchema),
  }),
  leaveHelpedPerson: endpoint({
    method: 'DELETE',
    path: '/helped-people/:id',
    permission: 'care.own',
    summary: 'Gives a grant back, at once.',
    params,
    successStatus: 204,
  }),
  openCareInvitation: endpoint({
    method: 'POST',
    path: '/care-invitations/open',
    permission: 'public',
    summary: 'What an invitation offers, for anyone with its link.',
    body: z.object({ token: tokenSchema }),
    response: openedInvitationSchema,
  }),
  acceptCareInvitation: endpoint({
    method: 'POST',
    path: '/care-invitations/accept',
    permission: 'care.own',
    summary: 'Accepts an invitation that was sent to the address of the person’s account.',
    body: z.object({ token: tokenSchema }),
    response: helpedPersonSchema,
  }),
  createCaregiverAccount: endpoint({
    method: 'POST',
    path: '/care-invitations/account',
    permission: 'public',
    summary:
      'Makes an account for the address of an invitation and accepts it; the answer signs in once (CG-191).',
    body: z.object({
      token: tokenSchema,
      name: personNameSchema,
      dateOfBirth: birthDateSchema,
      password: passwordSchema,
      termsAccepted: z.boolean(),
    }),
    problems: { termsAccepted: 'case.terms' },
    response: z.object({ loginToken: z.string(), grantId: z.string() }),
    successStatus: 201,
  }),
} as const;
