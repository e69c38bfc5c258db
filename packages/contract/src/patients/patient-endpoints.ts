// The calls about patients.
import * as z from 'zod/mini';

import { emailSchema, genders, idSchema, workspaceIdSchema } from '../shared/field-schemas.ts';
import { endpoint } from '../shared/endpoint.ts';
import { listOf } from '../shared/paging.ts';

export const patientEndpoints = {
  findPatientByEmail: endpoint({
    method: 'GET',
    path: '/patients/by-email',
    permission: 'patient.by-email',
    summary:
      'What the own workspace already knows of a patient, to prefill a request (CG-109); empty when unknown.',
    query: z.object({
      email: emailSchema,
      /** A super-admin names the workspace; everybody else asks in their own. */
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
  listPatientStudies: endpoint({
    method: 'GET',
    path: '/patients/:userId/studies',
    permission: 'patient.by-email',
    summary: 'The studies of a patient in cases that the asking person may see, to use one again (CG-175).',
    params: z.object({ userId: idSchema }),
    response: listOf(
      z.object({
        id: z.string(),
        title: z.string(),
        imageCount: z.number(),
        /** YYYY-MM-DD, as the images say; null when they do not. */
        studyDate: z.nullable(z.string()),
        hasReport: z.boolean(),
      }),
    ),
  }),
} as const;
