// The call of the command palette: searches cases and patients, limited to what the user may see.
import * as z from 'zod/mini';

import { caseStatuses } from '../case-flow/case-status.ts';
import { endpoint } from '../shared/endpoint.ts';
import { fieldProblems } from '../shared/field-problems.ts';
import { limits } from '../shared/limits.ts';

export const searchEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/search',
    permission: 'search.staff',
    summary: 'At most eight cases and eight patients that carry every word; the best fit first.',
    query: z.object({
      q: z
        .string(fieldProblems.searchWords)
        .check(
          z.trim(),
          z.minLength(2, fieldProblems.searchWords),
          z.maxLength(limits.searchLength, fieldProblems.tooLong),
        ),
    }),
    response: z.object({
      cases: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          title: z.string(),
          patientName: z.string(),
          workspaceName: z.string(),
          status: z.object({ value: z.enum(caseStatuses), label: z.string() }),
        }),
      ),
      patients: z.array(
        z.object({
          userId: z.string(),
          name: z.string(),
          preferredName: z.nullable(z.string()),
          email: z.string(),
          dateOfBirth: z.nullable(z.string()),
          workspace: z.object({ id: z.number(), name: z.string() }),
        }),
      ),
    }),
  }),
} as const;
