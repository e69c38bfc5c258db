// The draft of a request: storing it, reading earlier versions, and the initial form.
import { suggestedReportDate } from '@plainscan/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { claimSessionStorage } from '../../platform/session/session-storage.ts';
import { testUser } from '../../app/testing/test-user.ts';
import { isoDayOf } from './report-day.ts';
import {
  clearDraft,
  draftKey,
  openRequest,
  readDraft,
  saveDraft,
  type RequestDraft,
} from './request-draft.ts';
import { firstOption } from './request-steps.ts';
import { emptyRequest, type Opening } from './request-values.ts';

const now = new Date();
const draft = (): RequestDraft => ({
  values: { ...emptyRequest(now), name: 'Margaret' },
  origins: { name: 'confirmed' },
  study: null,
  report: null,
  additional: [],
  savedAt: 5,
});
const newKey = draftKey('create', null);
const caseKey = draftKey('complete', 'case-7');
const read = (userId: string, key = newKey) => readDraft(key, userId, emptyRequest(now));

beforeEach(() => window.sessionStorage.clear());

describe('the draft of a request', () => {
  it('is restored unchanged, for the user who typed it', () => {
    expect(saveDraft(newKey, 'u1', draft())).toBe(true);
    expect(read('u1')).toEqual(draft());
    expect(read('u2')).toBeNull();
  });

  it('F-016, CG-70: stores everything except a portal’s password', () => {
    const values = { ...draft().values, portalUsername: 'harbor', portalPassword: 'Hidden-Word-7' };
    saveDraft(newKey, 'u1', { ...draft(), values });
    expect(JSON.stringify(window.sessionStorage)).not.toContain('Hidden-Word-7');
    expect(window.sessionStorage.getItem('case-draft')).not.toContain('Hidden-Word-7');
    expect(read('u1')?.values).toMatchObject({ portalUsername: 'harbor', portalPassword: '' });
  });

  it('for completing a case is separate', () => {
    saveDraft(caseKey, 'u1', draft());
    expect(read('u1')).toBeNull();
    expect(read('u1', caseKey)).not.toBeNull();
    clearDraft(newKey);
    expect(read('u1', caseKey)).not.toBeNull();
    clearDraft(caseKey);
    expect(read('u1', caseKey)).toBeNull();
  });

  it('is deleted when another user signs in in the same window', () => {
    claimSessionStorage('u1');
    saveDraft(newKey, 'u1', draft());
    claimSessionStorage('u1');
    expect(read('u1')).not.toBeNull();
    claimSessionStorage('u2');
    expect(window.sessionStorage.length).toBe(1);
  });

  it('opens an empty form if it cannot be read', () => {
    window.sessionStorage.setItem('case-draft', '{broken');
    expect(read('u1')).toBeNull();
  });
});

describe('a draft of an earlier version', () => {
  const keep = (key: string, kept: object) =>
    window.sessionStorage.setItem(key, JSON.stringify({ userId: 'u1', savedAt: 5, ...kept }));

  it('of staff is read, with defaults for missing values', () => {
    const values = { uploadOption: 'pending-upload', name: 'Theodore Vance' };
    keep('case-draft', { values, origins: { name: 'suggested' }, study: null, report: null });
    expect(read('u1')).toMatchObject({
      values: { ...emptyRequest(now), ...values },
      origins: { name: 'suggested' },
      additional: [],
    });
  });

  it.each([
    ['upload-by-clinic', 'clinic-code'],
    ['upload-self', 'image-upload'],
    ['use-existing-study', 'existing-study'],
    ['online-portal-access', 'online-portal'],
    ['imageless-video-report', 'imageless'],
  ])('of a patient with %s now has %s', (option, uploadOption) => {
    keep('order-draft', {
      values: { option, preferredName: 'Maggie' },
      study: null,
      report: null,
      additional: [],
    });
    const found = read('u1', draftKey('own', null));
    expect(found?.values).toMatchObject({ uploadOption, preferredName: 'Maggie' });
    expect(found?.values).not.toHaveProperty('option');
    expect(found?.origins).toEqual({});
  });
});

describe('the initial form', () => {
  const user = testUser({
    role: 'patient',
    name: 'Margaret Ellison',
    preferredName: 'Maggie',
    dateOfBirth: '1957-03-14',
    gender: 'female',
    phoneNumber: '5550100199',
  });
  const key = draftKey('own', null);
  const open = (change: Partial<Opening> = {}) =>
    openRequest({ kind: 'own', user, item: null, isNarrow: false, studyId: '', ...change }, key, user.id)
      .first;

  it('has the account’s data, the estimated date, and an empty code', () => {
    expect(open()).toMatchObject({
      name: 'Margaret Ellison',
      preferredName: 'Maggie',
      dateOfBirth: '03/14/1957',
      gender: 'female',
      phoneNumber: '(555) 010-0199',
      clinic: { code: '', codeStatus: 'idle' },
      preferredReportDate: isoDayOf(suggestedReportDate(now)),
    });
  });

  it('J-023: has the code of the referring clinic', () => {
    const referenceWorkspace = {
      clinicCode: 'HAR2041',
      clinicName: 'Harbor Imaging',
      clinicSubdomain: 'harbor',
    };
    const { clinic } = open({ user: { ...user, referenceWorkspace } });
    expect(clinic).toMatchObject({ code: 'HAR2041', codeStatus: 'idle' });
  });

  it.each([
    ['a phone', '', true, 'clinic-code'],
    ['a wide screen', '', false, 'image-upload'],
    ['a phone, from a study', 's1', true, 'existing-study'],
    ['a wide screen, from a study', 's1', false, 'existing-study'],
  ] as const)('J-001, J-010: on %s', (_, studyId, isNarrow, option) => {
    expect(firstOption(studyId, isNarrow)).toBe(option);
    expect(open({ studyId, isNarrow }).uploadOption).toBe(option);
  });

  it('uses the account’s name, and keeps a date that is still late enough', () => {
    const values = {
      ...open(),
      name: 'Margaret Old',
      preferredName: 'Meg',
      preferredReportDate: '2020-01-02',
    };
    saveDraft(key, user.id, { ...draft(), values });
    expect(open()).toMatchObject({
      name: 'Margaret Ellison',
      preferredName: 'Meg',
      preferredReportDate: isoDayOf(suggestedReportDate(now)),
    });
  });
});
