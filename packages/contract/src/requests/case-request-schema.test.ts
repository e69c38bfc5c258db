// What the request forms accept: lists as JSON and multipart send them (CG-151), and numbers that arrive as strings.
import { expect, test } from 'vitest';

import { createCaseSchema, draftCaseSchema } from './case-request-schema.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const other = '019a0000-0000-7000-8000-000000000002';
const file = { uploadId: id, type: 'Laboratory' };
const form = {
  patient: {
    name: 'Rosalind Achterberg',
    preferredName: 'Ros',
    email: 'ros@mail.test',
    phoneNumber: '(555) 010-0177',
    dateOfBirth: '1961-04-09',
    gender: 'female',
  },
  preferredReportDate: '2026-11-26T09:00:00.000Z',
  questionText: 'What do my pictures show?',
  termsAccepted: 'true',
};

test.each([
  [undefined, []],
  [[], []],
  [
    [id, other],
    [id, other],
  ],
  [id, [id]],
  [{ 0: id, 1: other }, [id, other]],
])('notifiedAdmins %j (F-012)', (sent, read) => {
  expect(createCaseSchema.parse({ ...form, notifiedAdmins: sent }).notifiedAdmins).toEqual(read);
});

test.each([
  [undefined, []],
  [[file], [file]],
  [file, [file]],
  [{ 0: file, 1: { ...file, uploadId: other } }, [file, { ...file, uploadId: other }]],
])('additionalFiles %j (F-013)', (sent, read) => {
  expect(createCaseSchema.parse({ ...form, additionalFiles: sent }).additionalFiles).toEqual(read);
});

test.each(['nobody', [id, 'nobody'], { 0: 'nobody' }, { first: id }])(
  '%j is not a list of people',
  (sent) => {
    expect(createCaseSchema.safeParse({ ...form, notifiedAdmins: sent }).success).toBe(false);
  },
);

test('a workspace is named by its number, as a number or a string (CG-151)', () => {
  expect(createCaseSchema.parse({ ...form, workspaceId: '3' }).workspaceId).toBe(3);
  expect(createCaseSchema.parse({ ...form, termsAccepted: true }).workspaceId).toBeUndefined();
  const draft = { draft: true, workspaceId: '4', resourceTitle: 'From the gateway' };
  expect(draftCaseSchema.parse(draft)).toEqual({ ...draft, workspaceId: 4 });
  expect(draftCaseSchema.safeParse({ ...draft, workspaceId: 'three' }).success).toBe(false);
});
