// The trail: who saw, changed or shared what (B13, CG-148, U1). Reading the trail is recorded in it too.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema, momentSchema, workspaceIdSchema } from '../shared/field-schemas.ts';
import { queryListSchema } from '../shared/list-schema.ts';
import { pageLimit } from '../shared/paging.ts';
import { trailGroups, trailOutcomes } from './trail-kinds.ts';
import { trailHistorySchema, trailPageSchema, trailProofSchema } from './trail-schema.ts';

const page = {
  limit: pageLimit(50),
  /** `next` of the previous page. */
  before: z.optional(idSchema),
};

const filters = {
  /** Actions by this person. */
  actor: z.optional(idSchema),
  /** Everything about this patient. */
  patient: z.optional(idSchema),
  /** Actions by this person, and actions on their account and records. */
  person: z.optional(idSchema),
  /** Actions on this case and its study. */
  case: z.optional(idSchema),
  /** Everything about this clinic. Admins name their own or none. */
  clinic: z.optional(workspaceIdSchema),
  groups: z.optional(queryListSchema(trailGroups)),
  outcome: z.optional(z.enum(trailOutcomes)),
  from: z.optional(momentSchema()),
  /** Exclusive. */
  until: z.optional(momentSchema()),
};

export const trailEndpoints = {
  listTrail: endpoint({
    method: 'GET',
    path: '/trail',
    permission: 'trail.read',
    summary:
      'Who saw, changed or shared what, the newest first: everything for super-admins, what concerns their clinic for administrators.',
    query: z.object({ ...filters, ...page }),
    response: trailHistorySchema,
  }),
  listOpenings: endpoint({
    method: 'GET',
    path: '/trail/openings',
    permission: 'trail.own',
    summary: 'Who opened the patient’s studies and reports, the newest first.',
    query: z.object({
      ...page,
      /** `others` leaves out what patients opened themselves. */
      by: z._default(z.enum(['others', 'everyone']), 'others'),
    }),
    response: trailPageSchema,
  }),
  checkTrail: endpoint({
    method: 'GET',
    path: '/trail/proof',
    permission: 'trail.read',
    summary:
      'Recomputes the chains of the trail, of an administrator’s clinic alone, and says where one does not hold.',
    response: trailProofSchema,
  }),
  exportTrail: endpoint({
    method: 'GET',
    path: '/trail/export',
    permission: 'trail.export',
    summary: 'The sealed rows that match, one JSON object a line, signed at the end (docs/guides/trail.md).',
    query: z.object(filters),
  }),
} as const;
