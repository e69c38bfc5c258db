// The calls about patients.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { emailSchema, genders, workspaceIdSchema } from '../shared/field-schemas.ts';

export const patientEndpoints = {
  findPatientByEmail: endpoint({
    method: 'GET',
    path: '/patients/by-email',
    permission: 'patient.by-email',
    summary:
      'What the own workspace already knows of a patient, to prefill a request (CG-109); empty when unknown.',
    query: z.object({
      email: emailSchema,
      /** A super-admin names the workspace; everyone else asks in their own. */
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
} as const;
