import type { Upload } from '@plainscan/contract';
import { describe, expect, it } from 'vitest';
import type { Sending } from '../../uploads/sending-store.ts';
import { emptyCaseForm } from './case-form-values.ts';
import { remainingItems, requestVerdict, type RequestState } from './request-items.ts';

const sending = (status: Upload['status'] | null, part: Partial<Sending> = {}): Sending => ({
  id: 1,
  purpose: 'study',
  label: 'MR Brain',
  folder: null,
  progress: {
    phase: 'sending',
    bytesDone: 1,
    bytesTotal: 2,
    filesDone: 0,
    filesTotal: 1,
    bytesPerSecond: null,
    secondsLeft: null,
    reading: null,
  },
  upload: status && {
    id: 'u',
    purpose: 'study',
    status,
    offset: 1,
    size: 2,
    files: 1,
    have: [],
    failure: null,
    study: null,
    setAside: [],
    reading: null,
  },
  failure: null,
  isPaused: false,
  caseId: null,
  ...part,
});

function statesOf(part: Partial<RequestState>, files: Partial<RequestState['files']> = {}) {
  const state: RequestState = {
    problems: {},
    values: { ...emptyCaseForm(new Date()), acceptsTerms: true, acceptsEducation: true },
    origins: {},
    files: { study: null, report: null, studyProblem: null, reportProblem: null, additional: [], ...files },
    mismatch: 'none',
    account: 'same',
    present: { hasImages: false, hasReport: false },
    ...part,
  };
  return Object.fromEntries(remainingItems(state).map(({ id, state: found }) => [id, found]));
}

function verdictOf(part: Partial<RequestState>) {
  const state: RequestState = {
    problems: {},
    values: { ...emptyCaseForm(new Date()), acceptsTerms: true, acceptsEducation: true },
    origins: {},
    files: {
      study: sending('receiving'),
      report: sending('sealed'),
      studyProblem: null,
      reportProblem: null,
      additional: [],
    },
    mismatch: 'none',
    account: 'same',
    present: { hasImages: false, hasReport: false },
    ...part,
  };
  return requestVerdict(state, remainingItems(state));
}

describe('remainingItems', () => {
  it('F-025: wants images and a report', () => {
    expect(statesOf({})).toMatchObject({ images: 'open', report: 'open', patient: 'done', terms: 'done' });
  });

  it('takes images that are still on their way, but waits for the report', () => {
    const files = { study: sending('receiving'), report: sending('receiving') };
    expect(statesOf({}, files)).toMatchObject({ images: 'done', report: 'open' });
    expect(statesOf({}, { report: sending('sealed') }).report).toBe('done');
  });

  it.each([
    ['a failure', sending('receiving', { failure: new Error('no') })],
    ['a folder that the server could not read', sending('failed')],
    ['an upload that stopped with the page', sending('receiving', { progress: null })],
  ])('marks %s as a problem', (_name, study) => {
    expect(statesOf({}, { study }).images).toBe('problem');
  });

  it('B5: holds the request until every suggestion is confirmed', () => {
    expect(statesOf({ origins: { name: 'suggested', gender: 'confirmed' } }).confirm).toBe('open');
    expect(statesOf({ origins: { name: 'confirmed' } }).confirm).toBe('done');
    expect(statesOf({})).not.toHaveProperty('confirm');
  });

  it('F-014, F-024: wants both agreements', () => {
    expect(statesOf({ values: { ...emptyCaseForm(new Date()), acceptsTerms: true } }).terms).toBe('open');
  });

  it('asks each way for its own things (F-025 … F-029)', () => {
    const values = (uploadOption: RequestState['values']['uploadOption']) => ({
      ...emptyCaseForm(new Date()),
      uploadOption,
    });
    expect(statesOf({ values: values('online-portal') })).toMatchObject({ portal: 'done' });
    expect(statesOf({ values: values('online-portal') })).not.toHaveProperty('report');
    expect(statesOf({ values: values('existing-study') })).toMatchObject({ study: 'open', report: 'open' });
    const present = { hasImages: false, hasReport: true };
    expect(statesOf({ values: values('existing-study'), present }).report).toBe('done');
    expect(statesOf({ values: values('pending-upload') })).not.toHaveProperty('images');
    expect(statesOf({ values: values('imageless') })).toMatchObject({ report: 'open' });
  });

  it('B4, CG-171: holds the request until it is said whose the images and the email are', () => {
    expect(verdictOf({}).isSendable).toBe(true);
    expect(verdictOf({ mismatch: 'open' })).toMatchObject({ isEnabled: false, isSendable: false });
    expect(verdictOf({ mismatch: 'accepted' }).isSendable).toBe(true);
    expect(verdictOf({ account: 'open' }).isSendable).toBe(false);
    expect(verdictOf({ account: 'answered' }).isSendable).toBe(true);
  });

  it('F-013, G-019: waits for an additional file, and for what it is', () => {
    const file = { id: 4, description: '', sending: sending('sealed') };
    const additional = (type: string, part = {}) => [{ ...file, type, ...part }];
    const files = { study: null, report: null, studyProblem: null, reportProblem: null };
    expect(statesOf({}, { ...files, additional: additional('') }).additional).toBe('open');
    expect(statesOf({}, { ...files, additional: additional('Letter') }).additional).toBe('done');
    const failed = { sending: sending('failed') };
    expect(statesOf({}, { ...files, additional: additional('Letter', failed) }).additional).toBe('problem');
  });
});
