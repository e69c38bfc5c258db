// The staff's list of missing items, and which of them block the request.
import { describe, expect, it } from 'vitest';
import { testSending, testUpload } from '../../uploads/sending-fixture.ts';
import { requestCheck, type FileFacts, type RequestState } from './request-needs.ts';
import { emptyRequest, type RequestValues } from './request-values.ts';

const agreed = (changes: Partial<RequestValues> = {}): RequestValues => ({
  ...emptyRequest(new Date()),
  acceptsTerms: true,
  acceptsEducation: true,
  ...changes,
});
const files = (changes: Partial<FileFacts> = {}): FileFacts => ({
  images: 'none',
  report: 'none',
  title: '',
  imageCount: 0,
  ...changes,
});
const check = (changes: Partial<RequestState> = {}) =>
  requestCheck({
    kind: 'create',
    problems: {},
    values: agreed(),
    origins: {},
    additional: [],
    checks: { mismatch: 'none', account: 'same' },
    files: files({ images: 'coming', report: 'safe' }),
    ...changes,
  });
const statesOf = (changes: Partial<RequestState> = {}) =>
  Object.fromEntries(check(changes).items.map(({ id, state }) => [id, state]));

describe('the list of missing items', () => {
  it('F-025: requires images and a report', () => {
    expect(statesOf({ files: files() })).toMatchObject({
      images: 'open',
      report: 'open',
      patient: 'done',
      terms: 'done',
    });
  });

  it('accepts images that are still uploading, but waits for the report', () => {
    expect(statesOf({ files: files({ images: 'coming', report: 'coming' }) })).toMatchObject({
      images: 'done',
      report: 'open',
    });
    expect(statesOf({ files: files({ report: 'safe' }) })).toMatchObject({ report: 'done' });
  });

  it('marks a failed file as a problem', () => {
    expect(statesOf({ files: files({ images: 'failed', report: 'failed' }) })).toMatchObject({
      images: 'problem',
      report: 'problem',
    });
  });

  it('B5: blocks the request until every suggestion is confirmed', () => {
    expect(statesOf({ origins: { name: 'suggested', gender: 'confirmed' } })).toMatchObject({
      confirm: 'open',
    });
    expect(statesOf({ origins: { name: 'confirmed' } })).toMatchObject({ confirm: 'done' });
    expect(statesOf()).not.toHaveProperty('confirm');
    expect(check({ origins: { name: 'suggested' } }).isSendable).toBe(false);
  });

  it('B5: ticks the patient only once what was read is confirmed, and leads to what is not', () => {
    const itemOf = (id: string, changes: Partial<RequestState>) =>
      check(changes).items.find((item) => item.id === id);
    const read = { origins: { name: 'confirmed', gender: 'suggested', resourceTitle: 'suggested' } } as const;
    expect(itemOf('patient', read)).toMatchObject({ state: 'open', field: 'gender' });
    expect(itemOf('confirm', read)).toMatchObject({ state: 'open', field: 'gender', count: 2 });
    const confirmed = { origins: { name: 'confirmed', gender: 'confirmed' } } as const;
    expect(itemOf('patient', confirmed)).toMatchObject({ state: 'done', field: 'name' });
    const problems = { phoneNumber: 'field.required' } as unknown as RequestState['problems'];
    expect(itemOf('contact', { problems })).toMatchObject({ state: 'open', field: 'phoneNumber' });
    expect(itemOf('terms', {})).toMatchObject({ field: null });
  });

  it('F-014, F-024: requires both agreements', () => {
    expect(statesOf({ values: agreed({ acceptsEducation: false }) })).toMatchObject({ terms: 'open' });
  });

  it('requires what each option needs (F-025 … F-029)', () => {
    const of = (uploadOption: RequestValues['uploadOption'], changes: Partial<FileFacts> = {}) =>
      statesOf({ values: agreed({ uploadOption }), files: files(changes) });
    expect(of('online-portal')).toMatchObject({ portal: 'done' });
    expect(of('online-portal')).not.toHaveProperty('report');
    expect(of('existing-study')).toMatchObject({ study: 'open', report: 'open' });
    expect(of('existing-study', { images: 'safe', report: 'safe' })).toMatchObject({
      study: 'done',
      report: 'done',
    });
    expect(of('pending-upload')).not.toHaveProperty('images');
    expect(of('imageless')).toMatchObject({ report: 'open' });
  });

  it('B4, CG-171: blocks the request until the owner of images and email is clear', () => {
    expect(check().isSendable).toBe(true);
    const said = (mismatch: 'open' | 'accepted', account: 'open' | 'answered') =>
      check({ checks: { mismatch, account } });
    expect(said('open', 'answered')).toMatchObject({ isEnabled: false, isSendable: false });
    expect(said('accepted', 'open')).toMatchObject({ isEnabled: false, isSendable: false });
    expect(said('accepted', 'answered').isSendable).toBe(true);
  });

  it('F-013, G-019: waits for an additional file, and for its type', () => {
    const sending = testSending({ upload: testUpload({ status: 'sealed' }) });
    const stateWith = (type: string, part = {}) =>
      statesOf({ additional: [{ id: 4, description: '', sending, type, ...part }] })['additional'];
    expect(stateWith('')).toBe('open');
    expect(stateWith('Letter')).toBe('done');
    const failed = testSending({ upload: testUpload({ status: 'failed' }) });
    expect(stateWith('Letter', { sending: failed })).toBe('problem');
    expect(check({ additional: [{ id: 4, description: '', sending, type: '' }] }).isSendable).toBe(false);
  });
});
