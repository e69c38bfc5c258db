// Validation of a staff request, a completed draft, and a patient's own request.
import { preferredDateProblem, preferredDateProblems } from '@plainscan/contract';
import { describe, expect, it } from 'vitest';
import { testUser } from '../../app/testing/test-user.ts';
import { isoDayOf, reportDays } from './report-day.ts';
import { creditOf, isPatientComplete, reportTypeOf, requestProblems } from './request-problems.ts';
import type { RequestKind } from './request-steps.ts';
import { emptyRequest, firstValues, type RequestValues } from './request-values.ts';

const now = new Date('2026-11-20T15:00:00');
const credit = { id: '0198c0de-0000-7000-8000-0000000000c1', type: 'Express' } as const;
const maggie = testUser({
  role: 'patient',
  name: 'Margaret Ellison',
  preferredName: 'Maggie',
  dateOfBirth: '1957-03-14',
  gender: 'female',
  phoneNumber: '5550100199',
});
const filled = (change: Partial<RequestValues> = {}): RequestValues => ({
  ...emptyRequest(new Date()),
  name: 'Margaret Ellison',
  preferredName: 'Maggie',
  email: ' Maggie@Example.com ',
  phoneNumber: '(555) 010-0199',
  dateOfBirth: '03/14/1957',
  gender: 'female',
  questionText: 'Is it dangerous?',
  acceptsTerms: true,
  acceptsEducation: true,
  ...change,
});
const own = (change: Partial<RequestValues> = {}): RequestValues => ({
  ...firstValues({ kind: 'own', user: maggie, item: null, isNarrow: false, studyId: '' }, new Date()),
  ...change,
});
const problemsOf = (values: RequestValues, kind: RequestKind = 'create') =>
  requestProblems(values, { kind, credit: null });
const wrongFields = (values: RequestValues, kind?: RequestKind) =>
  Object.keys(problemsOf(values, kind)).toSorted();
const portal = ['portalAddress', 'portalPassword', 'portalUsername', 'studyName'];
const dayIn = (hours: number) => isoDayOf(new Date(Date.now() + hours * 3_600_000));

describe('a new staff request', () => {
  it('F-019: names every required field of an empty form', () => {
    const required = [
      'dateOfBirth',
      'email',
      'gender',
      'name',
      'phoneNumber',
      'preferredName',
      'questionText',
    ];
    expect(wrongFields(emptyRequest(new Date()))).toEqual(required);
  });

  it('accepts a complete form', () => {
    expect(problemsOf(filled())).toEqual({});
  });

  it.each([
    ['dateOfBirth', '02/30/1957'],
    ['dateOfBirth', '01/01/2999'],
    ['phoneNumber', '555-CALL-ME'],
    ['email', 'maggie'],
    ['name', '   '],
  ] as const)('F-019: refuses %s %s', (field, value) => {
    expect(problemsOf(filled({ [field]: value }))[field]).toBeTruthy();
  });

  it.each([
    [24, preferredDateProblems.tooSoon],
    [8_800, preferredDateProblems.tooLate],
    [null, preferredDateProblems.unreadable],
  ])('F-022: rejects a day before 72 hours or after a year: %s hours', (hours, problem) => {
    const preferredReportDate = hours === null ? null : dayIn(hours);
    expect(problemsOf(filled({ preferredReportDate })).preferredReportDate).toBe(problem);
  });

  it('F-027, G-009: only the portal option has the portal’s fields', () => {
    expect(problemsOf(filled())).toEqual({});
    expect(wrongFields(filled({ uploadOption: 'online-portal' }))).toEqual(portal);
  });

  it('CG-44: ignores the preferred date of an Express report', () => {
    const express = filled({ selectedPaymentPackage: 'express', preferredReportDate: null });
    expect(problemsOf(express)).toEqual({});
  });
});

describe('a draft that is completed', () => {
  const bare = (change: Partial<RequestValues> = {}) =>
    filled({ questionText: ' ', preferredReportDate: null, ...change });

  it('F-020: question and date are optional, and nothing else', () => {
    expect(problemsOf(bare(), 'complete')).toEqual({});
    expect(wrongFields(bare({ name: '' }), 'complete')).toEqual(['name']);
    expect(wrongFields(bare())).toEqual(['preferredReportDate', 'questionText']);
  });

  it('CG-62: a given date must be in range', () => {
    const { preferredReportDate } = problemsOf(bare({ preferredReportDate: dayIn(24) }), 'complete');
    expect(preferredReportDate).toBe(preferredDateProblems.tooSoon);
  });
});

describe('a patient’s own request', () => {
  const isComplete = (change: Partial<RequestValues>) => isPatientComplete(problemsOf(own(change), 'own'));

  it('J-008: personal details are complete with all four fields', () => expect(isComplete({})).toBe(true));
  it.each(['preferredName', 'dateOfBirth', 'gender', 'phoneNumber'] as const)(
    'J-008: they are incomplete without %s',
    (field) => {
      expect(isComplete({ [field]: '' })).toBe(false);
      expect(problemsOf(own({ [field]: '' }), 'own')).toHaveProperty([field]);
    },
  );
  it.each([
    { dateOfBirth: '13/40/1957' },
    { dateOfBirth: '01/01/2999' },
    { phoneNumber: 'call me' },
    { preferredName: '  ' },
  ])('J-008: and with an invalid %o', (change) => expect(isComplete(change)).toBe(false));

  it('J-016: a blank question is valid', () => expect(problemsOf(own(), 'own')).toEqual({}));

  it('J-017, W-037: a date that is too early is invalid, except for Express, which has none (CG-44)', () => {
    const soon = own({ preferredReportDate: isoDayOf(new Date()) });
    expect(problemsOf(soon, 'own')).toEqual({
      preferredReportDate: 'Preferred Report Date can not be less than 72 hours',
    });
    expect(requestProblems(soon, { kind: 'own', credit })).toEqual({});
  });

  it('J-015: requires all four fields of a portal', () => {
    expect(wrongFields(own({ uploadOption: 'online-portal' }), 'own')).toEqual(portal);
  });
});

it.each([
  ['own', null, 0, 'standard'],
  ['own', credit, 0, 'express'],
  ['own', credit, 100, 'standard'],
  ['create', credit, 0, 'standard'],
] as const)(
  'CG-52: a %s request with the report %o and %s %% off it becomes %s',
  (kind, availableReport, discountPercent, type) => {
    const user = { availableReport, workspace: { ...maggie.workspace, discountPercent } };
    expect(reportTypeOf({ selectedPaymentPackage: 'standard' }, { credit: creditOf(kind, user) })).toBe(type);
  },
);

describe('report days', () => {
  it('F-022: offers only days that the rule allows', () => {
    const { first, last } = reportDays(now);
    for (const day of [first, last]) expect(preferredDateProblem(`${day}T23:59:00`, now)).toBeNull();
  });

  it('F-023: suggests Monday for a Saturday', () => {
    const wednesday = new Date('2026-11-18T10:00:00');
    expect(emptyRequest(wednesday).preferredReportDate).toBe('2026-11-23');
  });
});
