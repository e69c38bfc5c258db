// Calls about patients.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import {
  birthDateSchema,
  emailSchema,
  genders,
  genderSchema,
  idSchema,
  workspaceIdSchema,
} from '../shared/field-schemas.ts';
import {
  disabledSchema,
  inviteShape,
  invitedNameSchema,
  listedPatientSchema,
  peopleListOf,
  peopleQueryShape,
} from './person-schema.ts';

export const patientOrderFields = ['name', 'createdAt'] as const;

const params = z.object({ userId: idSchema });

/** What staff know about a patient without an account. */
const patientDetails = {
  preferredName: z.optional(z.nullable(invitedNameSchema)),
  dateOfBirth: z.optional(z.nullable(birthDateSchema)),
  gender: z.optional(z.nullable(genderSchema)),
};

export const patientEndpoints = {
  findPatientByEmail: endpoint({
    method: 'GET',
    path: '/patients/by-email',
    permission: 'patient.by-email',
    summary:
      'What the own workspace already knows of a patient, to prefill a request (CG-109); empty when unknown.',
    query: z.object({
      email: emailSchema,
      /** A super-admin names the workspace. All others search their own. */
      workspaceId: z.optional(workspaceIdSchema),
    }),
    response: z.object({
      patient: z.nullable(
        z.object({
          userId: z.string(),
          name: z.string(),
          preferredName: z.nullable(z.string()),
          phoneNumber: z.nullable(z.string()),
          dateOfBirth: z.nullable(z.string()),
          gender: z.nullable(z.enum(genders)),
        }),
      ),
    }),
  }),
  listPatients: endpoint({
    method: 'GET',
    path: '/patients',
    permission: 'patient.list',
    summary: 'The patients of the own workspace; a super-admin sees everyone, or those of a named workspace.',
    query: z.object({ ...peopleQueryShape, orderField: z._default(z.enum(patientOrderFields), 'name') }),
    response: peopleListOf(listedPatientSchema),
  }),
  invitePatient: endpoint({
    method: 'POST',
    path: '/patients',
    permission: 'patient.list',
    summary:
      'Invites a patient before anybody has ordered for them; a super-admin may name another workspace.',
    body: z.object({ ...inviteShape, ...patientDetails, workspaceId: z.optional(workspaceIdSchema) }),
    response: listedPatientSchema,
    successStatus: 201,
  }),
  resendPatientInvitation: endpoint({
    method: 'PUT',
    path: '/patients/resend-invitation/:userId',
    permission: 'patient.list',
    summary:
      'Sends the invitation again; the link of the older one stops working. Changed details are kept, a changed address also in the requests made for the old one.',
    params,
    body: z.object({
      ...inviteShape,
      ...patientDetails,
      /** Both must match the patient in the path (CG-175). */
      userId: z.optional(idSchema),
      workspaceId: z.optional(workspaceIdSchema),
    }),
    response: listedPatientSchema,
  }),
  disablePatient: endpoint({
    method: 'PUT',
    path: '/patients/disable/:userId',
    permission: 'patient.disable',
    summary: 'Ends every session of a patient and keeps them out; their cases stay as they are.',
    params,
    response: disabledSchema,
  }),
  enablePatient: endpoint({
    method: 'PUT',
    path: '/patients/enable/:userId',
    permission: 'patient.disable',
    summary: 'Lets a disabled patient in again.',
    params,
    response: listedPatientSchema,
  }),
  correctBirthDate: endpoint({
    method: 'PUT',
    path: '/patients/birth-date/:userId',
    permission: 'patient.correct',
    summary:
      'Corrects the date of birth of a patient’s account, which minors cannot change themselves; their cases keep what was ordered.',
    params,
    body: z.object({ dateOfBirth: birthDateSchema }),
    response: listedPatientSchema,
  }),
} as const;
