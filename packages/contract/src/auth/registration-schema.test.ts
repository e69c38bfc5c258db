// A-014 … A-021, CG-20, CG-24: the required fields of registrations and account changes.
import { describe, expect, test } from 'vitest';

import { fieldProblemMessages, fieldProblems, problemIn } from '../shared/field-problems.ts';
import { genders } from '../shared/field-schemas.ts';
import { accountDetailsSchema, passwordChangeSchema } from './account-schema.ts';
import { ageOn, ageProblems, registrationSchema } from './registration-schema.ts';

const good = {
  name: ' Ann Lee ',
  preferredName: 'Ann',
  phoneNumber: '+1 (555) 010-2233',
  dateOfBirth: '1984-02-29',
  email: ' Ann@Example.Test ',
  gender: 'female',
  password: 'Quiet-Harbor-7',
  confirmPassword: 'Quiet-Harbor-7',
  termsAccepted: true,
};

const problemsOf = (change: Record<string, unknown>): Record<string, string> => {
  const parsed = registrationSchema.safeParse({ ...good, ...change });
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
};

describe('a registration', () => {
  test('A-048: is trimmed, except for its passwords', () => {
    const parsed = registrationSchema.parse({
      ...good,
      password: ' Aa345678 ',
      confirmPassword: ' Aa345678 ',
    });
    expect(parsed).toMatchObject({ name: 'Ann Lee', email: 'ann@example.test', password: ' Aa345678 ' });
  });
  test.each([
    ['123456', false],
    ['1234567', true],
    ['+123456789012345', true],
    ['1234567890123456', false],
  ])('F-019: the phone number %s is accepted: %s', (phoneNumber, isTaken) => {
    expect(Object.keys(problemsOf({ phoneNumber }))).toEqual(isTaken ? [] : ['phoneNumber']);
  });
  test.each([
    ['name', ''],
    ['name', '   '],
    ['preferredName', undefined],
    ['email', 'nobody'],
    ['phoneNumber', 'call me'],
    ['dateOfBirth', '2999-01-01'],
    ['dateOfBirth', '2023-02-30'],
    ['dateOfBirth', '1899-12-31'],
    ['gender', 'unknown'],
    ['password', 'short1A'],
    ['password', 'nouppercase1'],
    ['password', 'NoDigitsHere'],
    ['password', `A1${'x'.repeat(127)}`],
  ])('A-017, A-018: %s = %j is reported for that field', (field, value) => {
    expect(
      problemsOf({ [field]: value, ...(field === 'password' && { confirmPassword: value }) }),
    ).toHaveProperty(field);
  });
  test.each(['Aa345678', `A1${'x'.repeat(126)}`, 'Ñandú2026'])(
    'A-018: the password %s is valid',
    (password) => {
      expect(problemsOf({ password, confirmPassword: password })).toEqual({});
    },
  );
  test('X-020: the gender choices are female, male and other', () => {
    expect(genders).toEqual(['female', 'male', 'other']);
    for (const gender of genders) expect(problemsOf({ gender })).toEqual({});
  });
  test('A-019: both passwords must match', () => {
    expect(problemsOf({ confirmPassword: 'Quiet-Harbor-8' })).toEqual({
      confirmPassword: fieldProblems.passwordDiffers,
    });
  });
  test('role, workspace and credit in it are ignored (A4)', () => {
    const parsed = registrationSchema.parse({ ...good, role: 'admin', workspaceId: 1, status: 'active' });
    expect(parsed).not.toHaveProperty('role');
    expect(parsed).not.toHaveProperty('workspaceId');
    expect(parsed).not.toHaveProperty('status');
  });
});

describe('age (A-050, CG-24, X-019)', () => {
  test.each([
    ['2008-11-20', '2026-11-20', 18],
    ['2008-11-21', '2026-11-20', 17],
    ['2004-02-29', '2026-02-28', 21],
    ['2004-02-29', '2026-03-01', 22],
  ])('born %s, on %s: %i', (born, today, age) => expect(ageOn(born, today)).toBe(age));
  test.each([
    ['2013-11-21', false, ['dateOfBirth']],
    ['2013-11-21', true, ['dateOfBirth']],
    ['2013-11-20', false, ['guardianConfirmed']],
    ['2013-11-20', true, []],
    ['2008-11-21', undefined, ['guardianConfirmed']],
    ['2008-11-20', undefined, []],
  ])('born %s, guardian %s: %j', (dateOfBirth, guardianConfirmed, fields) => {
    expect(Object.keys(ageProblems({ dateOfBirth, guardianConfirmed }, '2026-11-20'))).toEqual(fields);
  });
});

describe('an account change', () => {
  test('N-007, W-067: the new password is different, and repeated correctly', () => {
    const change = (input: Record<string, string>) =>
      passwordChangeSchema
        .safeParse(input)
        .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
    const currentPassword = 'Old-Harbor-7';
    expect(change({ currentPassword, newPassword: currentPassword })).toEqual([
      'newPassword: can not be equal to old password',
    ]);
    expect(change({ currentPassword, newPassword: 'New-Harbor-7', repeatPassword: 'x' })).toEqual([
      `repeatPassword: ${fieldProblems.passwordDiffers}`,
    ]);
    expect(change({ currentPassword: '', newPassword: 'New-Harbor-7' })).toHaveLength(1);
    expect(change({ currentPassword, newPassword: 'New-Harbor-7', repeatPassword: 'New-Harbor-7' })).toEqual(
      [],
    );
  });
  test('N-006, A4: account details have no role, workspace or status', () => {
    const parsed = accountDetailsSchema.parse({
      ...good,
      role: 'super-admin',
      workspaceId: 1,
      status: 'active',
      id: 'x',
    });
    expect(Object.keys(parsed).sort()).toEqual(
      ['name', 'preferredName', 'phoneNumber', 'email', 'dateOfBirth', 'gender'].sort(),
    );
  });
});

describe('field problems', () => {
  test('are in the reader’s language, and other texts stay unchanged', () => {
    for (const [key, text] of Object.entries(fieldProblems))
      expect(problemIn('es', text)).toBe(fieldProblemMessages.es[key as keyof typeof fieldProblems]);
    expect(problemIn('en', fieldProblems.email)).toBe(fieldProblems.email);
    expect(problemIn('es', 'something else')).toBe('something else');
  });
});
