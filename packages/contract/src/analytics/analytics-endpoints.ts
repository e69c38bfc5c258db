// Analytics of all clinics for super-admins, and of one clinic for its admins (C-029, CG-28, CG-192).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { workspaceIdSchema } from '../shared/field-schemas.ts';
import { analyticsPeriodNames, analyticsSchema } from './analytics-schema.ts';

const query = z.object({ period: z._default(z.enum(analyticsPeriodNames), 'month') });

export const analyticsEndpoints = {
  getAnalytics: endpoint({
    method: 'GET',
    path: '/analytics',
    permission: 'analytics.read',
    summary: 'What was done in a period in all clinics, and what is open now; with the revenue.',
    query,
    response: analyticsSchema,
  }),
  getClinicAnalytics: endpoint({
    method: 'GET',
    path: '/analytics/workspaces/:id',
    permission: 'workspace.configure',
    summary:
      'The same of one clinic: of the cases that it makes; of the provider also of those that clinics leave to it. Revenue only for super-admins.',
    params: z.object({ id: workspaceIdSchema }),
    query,
    response: analyticsSchema,
  }),
};
