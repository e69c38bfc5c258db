import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';

import { withoutEmptyMembers } from './empty-members.ts';
import { flagSchema, idSchema, optional, requiredText, workspaceIdSchema } from './field-schemas.ts';
import { listSchema } from './list-schema.ts';

const form = z.object({
  studyId: z.optional(idSchema),
  caseId: idSchema,
  workspaceId: z.optional(workspaceIdSchema),
  hideContext: z.optional(flagSchema),
  title: z.optional(requiredText(20)),
  note: optional(requiredText(20)),
  notifiedAdmins: z._default(listSchema(idSchema), []),
  patient: z.optional(z.object({ userId: z.optional(idSchema), name: z.optional(requiredText(20)) })),
});
const id = '019a0000-0000-7000-8000-000000000000';

describe('empty members of a form (F-032, V-035, V-040)', () => {
  it('are left out where they are optional', () => {
    const sent = { studyId: '', caseId: id, workspaceId: '', hideContext: '', patient: { userId: '' } };
    expect(withoutEmptyMembers(form, sent)).toEqual({ caseId: id, patient: {} });
  });

  it('are left out of lists', () => {
    expect(withoutEmptyMembers(form, { caseId: id, notifiedAdmins: ['', id] })).toEqual({
      caseId: id,
      notifiedAdmins: [id],
    });
  });

  it('stay where they are required, or a text that may not be blank', () => {
    const sent = { caseId: '', title: '', patient: { name: '' } };
    expect(withoutEmptyMembers(form, sent)).toEqual(sent);
  });

  it('change nothing else, and no value that is not empty', () => {
    const sent = { caseId: 'other', studyId: 'x', title: 'A', extra: '' };
    expect(withoutEmptyMembers(form, sent)).toEqual(sent);
    expect(withoutEmptyMembers(form, 'text')).toBe('text');
  });
});
