// Every message that says what is allowed, in both languages, and members that a schema does not know.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { createMaterialSchema } from '../library/material-schema.ts';
import { createCaseSchema, draftCaseSchema, portalAccessSchema } from '../requests/case-request-schema.ts';
import { fieldProblemMessages, problemIn } from './field-problems.ts';
import { flagSchema, idSchema } from './field-schemas.ts';
import { describeIssue, fieldProblemsOf } from './input-problems.ts';
import { listSchema } from './list-schema.ts';
import { fillIn } from './messages.ts';
import { unknownMembers } from './unknown-members.ts';

function problemsOf(schema: z.ZodMiniType, value: unknown): Record<string, string[]> {
  const parsed = schema.safeParse(value, { error: describeIssue });
  return parsed.success ? {} : fieldProblemsOf(parsed.error);
}

const colors = z.enum(['red', 'green']);
const short = z.string().check(z.minLength(2), z.maxLength(3));
const few = z.array(z.string()).check(z.minLength(1), z.maxLength(2));
const anyText = z.optional(
  z.union([
    short,
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
  ]),
);

test.each([
  [z.string(), undefined, 'Please fill in this field.'],
  [colors, undefined, 'Please fill in this field.'],
  [flagSchema, undefined, 'Please fill in this field.'],
  [z.string(), 7, 'Please enter text.'],
  [z.string(), null, 'Please enter text.'],
  [z.number(), 'x', 'Please enter a number.'],
  [z.number().check(z.int()), 1.5, 'Please enter a whole number.'],
  [z.boolean(), 'x', 'Please enter true or false.'],
  [flagSchema, 'maybe', 'Please use one of these: true, false.'],
  [few, 'x', 'Please enter a list.'],
  [z.object({}), 'x', 'Please enter an object with named members.'],
  [colors, 'blue', 'Please use one of these: red, green.'],
  [short, 'abcd', 'Please use at most 3 characters.'],
  [z.string().check(z.maxLength(2_000)), 'x'.repeat(2_001), 'Please use at most 2,000 characters.'],
  [short, 'a', 'Please use at least 2 characters.'],
  [z.number().check(z.maximum(5)), 6, 'Please enter a number of at most 5.'],
  [z.number().check(z.minimum(1)), 0, 'Please enter a number of at least 1.'],
  [few, [], 'Please choose at least 1.'],
  [few, ['a', 'b', 'c'], 'Please choose at most 2.'],
  [idSchema, 'x', 'Please enter an ID, such as 019a0000-0000-7000-8000-000000000000.'],
  [z.iso.datetime(), 'x', 'Please enter a date and time, such as 2026-11-26T09:00:00Z.'],
  [z.string().check(z.regex(/^x$/)), 'y', 'This could not be read. Please check the format.'],
  [anyText, 'abcd', 'Please use at most 3 characters.'],
  [anyText, 7, 'Please enter text.'],
])('%# %s', (schema, value, sentence) => {
  const named = problemsOf(z.object({ member: schema }), { member: value });
  expect(named).toEqual({ member: [sentence] });
});

test('a list with one wrong entry reports that entry, even if the member could have another type', () => {
  expect(problemsOf(z.object({ tags: listSchema(colors) }), { tags: ['red', 'blue'] })).toEqual({
    'tags.1': ['Please use one of these: red, green.'],
  });
});

test('a field gets the same message only once', () => {
  const twice = z.string().check(z.regex(/a/, 'No.'), z.regex(/b/, 'No.'));
  expect(problemsOf(z.object({ member: twice }), { member: 'c' })).toEqual({ member: ['No.'] });
});

test('every message with placeholders is translated to Spanish and keeps their values', () => {
  const { en, es } = fieldProblemMessages;
  const places = { values: 'red, green', most: '2,000', least: '1', member: 'a.b (c)' };
  for (const key of Object.keys(en) as (keyof typeof en)[])
    expect(problemIn('es', fillIn(en[key], places)), key).toBe(fillIn(es[key], places));
  expect(problemIn('es', 'Something else')).toBe('Something else');
});

const createCase = z.discriminatedUnion('draft', [createCaseSchema, draftCaseSchema]);
const draft = { draft: true, workspaceId: 4, resourceTitle: 'MR' };

test.each([
  ['a member', portalAccessSchema, { portalAddress: 'x', portalAdress: 'y' }, ['portalAdress']],
  ['a member of a member', createCase, { patient: { name: 'A', role: 'x' } }, ['patient.role']],
  ['a member of one of a list', createCase, { additionalFiles: [{ kind: 1 }] }, ['additionalFiles.0.kind']],
  ['what only the other shape knows', createCase, { ...draft, questionText: 'x' }, ['questionText']],
  [
    'a method of every object',
    portalAccessSchema,
    { constructor: 1, toString: 2 },
    ['constructor', 'toString'],
  ],
  ['nothing, in indexed lists', createMaterialSchema, { tags: { 0: 'a' }, categories: { 0: 'x' } }, []],
  ['nothing, inside of what others read', z.object({ key: z.looseObject({}) }), { key: { any: 1 } }, []],
  ['nothing, inside of what is left alone', createCase, { uploadedReport: [{ name: 'x', any: 1 }] }, []],
  ['nothing, where no object is wanted', z.object({ name: z.string() }), { name: { first: 'x' } }, []],
])('reports as unknown: %s (CG-188)', (_, schema, value, unknown) => {
  expect(unknownMembers(schema, value)).toEqual(unknown);
});

test('only a readable number of unknown members is reported', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_entry, at) => [`x${at}`, at]));
  expect(unknownMembers(portalAccessSchema, many)).toHaveLength(10);
});
