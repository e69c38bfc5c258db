import { preferredDateProblem, preferredDateProblems } from '@plainscan/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  caseFormProblems,
  emptyCaseForm,
  isoDayOf,
  reportDays,
  type CaseFormValues,
} from './case-form-values.ts';

const now = new Date('2026-11-20T15:00:00');
const filled = (): CaseFormValues => ({
  ...emptyCaseForm(new Date()),
  name: 'Margaret Ellison',
  preferredName: 'Maggie',
  email: ' Maggie@Example.com ',
  phoneNumber: '(555) 010-0199',
  dateOfBirth: '03/14/1957',
  gender: 'female',
  questionText: 'Is it dangerous?',
  acceptsTerms: true,
  acceptsEducation: true,
});

afterEach(() => vi.useRealTimers());

describe('caseFormProblems', () => {
  it('F-019: names every field of an empty form that is required', () => {
    const problems = Object.keys(caseFormProblems(emptyCaseForm(new Date())));
    expect(problems.toSorted()).toEqual([
      'dateOfBirth',
      'email',
      'gender',
      'name',
      'phoneNumber',
      'preferredName',
      'questionText',
    ]);
  });

  it('finds nothing wrong with a filled form', () => {
    expect(caseFormProblems(filled())).toEqual({});
  });

  it.each([
    ['dateOfBirth', '02/30/1957'],
    ['dateOfBirth', '01/01/2999'],
    ['phoneNumber', '555-CALL-ME'],
    ['email', 'maggie'],
    ['name', '   '],
  ] as const)('F-019: refuses %s %s', (field, value) => {
    expect(caseFormProblems({ ...filled(), [field]: value })[field]).toBeTruthy();
  });

  it('F-022: refuses a day before 72 hours and one after a year', () => {
    const day = (hours: number) => isoDayOf(new Date(Date.now() + hours * 3_600_000));
    expect(caseFormProblems({ ...filled(), preferredReportDate: day(24) }).preferredReportDate).toBe(
      preferredDateProblems.tooSoon,
    );
    expect(caseFormProblems({ ...filled(), preferredReportDate: day(8_800) }).preferredReportDate).toBe(
      preferredDateProblems.tooLate,
    );
    expect(caseFormProblems({ ...filled(), preferredReportDate: null }).preferredReportDate).toBe(
      preferredDateProblems.unreadable,
    );
  });
});

describe('report days', () => {
  it('F-022: offers only days that the rule allows', () => {
    const { first, last } = reportDays(now);
    for (const day of [first, last]) expect(preferredDateProblem(`${day}T23:59:00`, now)).toBeNull();
  });

  it('F-023: suggests Monday for a Saturday', () => {
    const wednesday = new Date('2026-11-18T10:00:00');
    expect(emptyCaseForm(wednesday).preferredReportDate).toBe('2026-11-23');
  });
});

describe('what may be left out', () => {
  const bare = () => ({ ...filled(), questionText: ' ', preferredReportDate: null });

  it('F-020: question and date of a draft that is completed, and nothing else', () => {
    expect(caseFormProblems(bare(), 'complete')).toEqual({});
    expect(Object.keys(caseFormProblems({ ...bare(), name: '' }, 'complete'))).toEqual(['name']);
    expect(Object.keys(caseFormProblems(bare())).toSorted()).toEqual(['preferredReportDate', 'questionText']);
  });

  it('CG-62: a date that is given there keeps its bounds', () => {
    const soon = isoDayOf(new Date(Date.now() + 24 * 3_600_000));
    const problems = caseFormProblems({ ...bare(), preferredReportDate: soon }, 'complete');
    expect(problems.preferredReportDate).toBe(preferredDateProblems.tooSoon);
  });

  it('CG-44: the preferred date of an Express report', () => {
    const express = { ...filled(), selectedPaymentPackage: 'express', preferredReportDate: null } as const;
    expect(caseFormProblems(express)).toEqual({});
  });

  it('F-027, G-009: the portal’s fields belong to that way alone', () => {
    expect(caseFormProblems(filled())).toEqual({});
    const portal = { ...filled(), uploadOption: 'online-portal' } as const;
    expect(Object.keys(caseFormProblems(portal)).toSorted()).toEqual([
      'portalAddress',
      'portalPassword',
      'portalUsername',
      'studyName',
    ]);
  });
});
