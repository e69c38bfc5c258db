// What the order form opens with, when its details are complete, and the bodies that it becomes.
import { paymentPlace, suggestedReportDate } from '@plainscan/contract';
import { describe, expect, it } from 'vitest';
import { testUser } from '../../app/test-user.ts';
import { isoDayOf } from './case-form-values.ts';
import { afterOrder } from './after-order.ts';
import { orderSubmission } from './order-bodies.ts';
import {
  firstOption,
  firstOrderValues,
  isPersonalComplete,
  orderProblems,
  personalFields,
  reportTypeOf,
  type OrderValues,
} from './order-values.ts';

const now = new Date();
const maggie = testUser({
  role: 'patient',
  name: 'Margaret Ellison',
  preferredName: 'Maggie',
  dateOfBirth: '1957-03-14',
  gender: 'female',
  phoneNumber: '5550100199',
});
const first = (change: Partial<OrderValues> = {}): OrderValues => ({
  ...firstOrderValues(maggie, { now, isNarrow: false, studyId: '' }),
  acceptsTerms: true,
  acceptsEducation: true,
  ...change,
});
const { workspace } = maggie;
const credit = { id: '0198c0de-0000-7000-8000-0000000000c1', type: 'Express' } as const;
const noFiles = { uploadId: null, reportUploadId: null };

describe('the form as it opens', () => {
  it('holds what the account knows, the estimated date, and the code of the clinic that is known', () => {
    expect(first()).toMatchObject({
      preferredName: 'Maggie',
      dateOfBirth: '03/14/1957',
      gender: 'female',
      phoneNumber: '(555) 010-0199',
      clinic: {
        code: '',
        codeStatus: 'idle',
      },
      preferredReportDate: isoDayOf(suggestedReportDate(now)),
    });
  });

  it('J-023: the code of the referenced clinic is in its field', () => {
    const referenceWorkspace = {
      clinicCode: 'HAR2041',
      clinicName: 'Harbor Imaging',
      clinicSubdomain: 'harbor',
    };
    const { clinic } = firstOrderValues(
      { ...maggie, referenceWorkspace },
      { now, isNarrow: true, studyId: '' },
    );
    expect(clinic).toMatchObject({ code: 'HAR2041', codeStatus: 'idle' });
  });

  it.each([
    ['a phone', { isNarrow: true, studyId: '' }, 'upload-by-clinic'],
    ['a wide screen', { isNarrow: false, studyId: '' }, 'upload-self'],
    ['a phone, from a study', { isNarrow: true, studyId: 's1' }, 'use-existing-study'],
    ['a wide screen, from a study', { isNarrow: false, studyId: 's1' }, 'use-existing-study'],
  ] as const)('J-001, J-010: on %s', (_, start, option) => expect(firstOption(start)).toBe(option));
});

describe('J-008: personal details are complete', () => {
  it('with all four', () => expect(isPersonalComplete(first())).toBe(true));
  it.each(personalFields)('not without %s', (field) => {
    expect(isPersonalComplete(first({ [field]: '' }))).toBe(false);
    expect(orderProblems(first({ [field]: '' }), 'standard')).toHaveProperty([field]);
  });
  it.each([
    { dateOfBirth: '13/40/1957' },
    { dateOfBirth: '01/01/2999' },
    { phoneNumber: 'call me' },
    { preferredName: '  ' },
  ])('nor with %o, which could not be sent', (change) =>
    expect(isPersonalComplete(first(change))).toBe(false),
  );
});

describe('what is wrong with the other fields', () => {
  it('J-016: a blank question is fine', () => expect(orderProblems(first(), 'standard')).toEqual({}));
  it('J-017, W-037: a date too soon is not, but for Express, where none counts (CG-44)', () => {
    const soon = first({ preferredReportDate: isoDayOf(now) });
    expect(orderProblems(soon, 'standard')).toEqual({
      preferredReportDate: 'Preferred Report Date can not be less than 72 hours',
    });
    expect(orderProblems(soon, 'express')).toEqual({});
  });
  it('J-015: all four fields of a portal', () => {
    const fields = Object.keys(orderProblems(first({ option: 'online-portal-access' }), 'standard'));
    expect(fields.toSorted()).toEqual(['portalAddress', 'portalPassword', 'portalUsername', 'studyName']);
  });
});

it.each([
  [null, 0, 'standard'],
  [credit, 0, 'express'],
  [credit, 100, 'standard'],
] as const)(
  'CG-52: with the report %o and %s %% off it becomes %s',
  (availableReport, discountPercent, type) => {
    const user = { availableReport, workspace: { ...workspace, discountPercent } };
    expect(reportTypeOf(user, { selectedPaymentPackage: 'standard' })).toBe(type);
  },
);

describe('the bodies', () => {
  const body = (
    change: Partial<OrderValues>,
    files: Partial<typeof noFiles | { uploadId: string; reportUploadId: string }> = {},
    user = maggie,
  ) => orderSubmission(first(change), { ...noFiles, ...files, user });

  it('J-011, J-017: own files with title, report and date', () => {
    const { kind, body: sent } = body(
      { questionText: ' Is it old? ', resourceTitle: ' My head ' },
      { uploadId: 'u1', reportUploadId: 'u2' },
    );
    expect(kind).toBe('own');
    expect(sent).toMatchObject({
      uploadId: 'u1',
      reportUploadId: 'u2',
      resourceTitle: 'My head',
      questionText: 'Is it old?',
      patient: {
        preferredName: 'Maggie',
        dateOfBirth: '1957-03-14',
        gender: 'female',
        phoneNumber: '(555) 010-0199',
      },
      termsAccepted: true,
      selectedPaymentPackage: 'standard',
    });
    expect(sent).toHaveProperty('preferredReportDate');
    expect(sent).not.toHaveProperty('userReportId');
  });

  it('G-036: an existing study takes nothing of a folder that was chosen before', () => {
    const sent = body(
      { option: 'use-existing-study', studyId: 's1', resourceTitle: 'My head' },
      { uploadId: 'u1' },
    ).body;
    expect(sent).toMatchObject({ studyId: 's1' });
    for (const field of ['uploadId', 'resourceTitle', 'reportUploadId', 'questionText'])
      expect(sent).not.toHaveProperty(field);
  });

  it('F-033, G-037: without images', () => {
    expect(body({ option: 'imageless-video-report' }, { reportUploadId: 'u2' }).body).toMatchObject({
      dcmRequestType: 'UserRequestedImagelessVideoReport',
      reportUploadId: 'u2',
    });
  });

  it('J-014, G-013: by the clinic of a code, and never with files', () => {
    const clinic = {
      ...first().clinic,
      code: 'HAR-2041',
      validCode: 'HAR2041',
      studyDetails: ' MR ',
      uploadOption: 'older-scan' as const,
    };
    const { kind, body: sent } = body(
      { option: 'upload-by-clinic', clinic },
      { uploadId: 'u1', reportUploadId: 'u2' },
    );
    expect(kind).toBe('clinic');
    expect(sent).toMatchObject({
      clinicCode: 'HAR2041',
      clinicUploadDetail: 'MR',
      clinicUploadOption: 'Use an older scan of mine',
    });
    expect(sent).not.toHaveProperty('uploadId');
  });

  it('J-015: by a portal', () => {
    const access = {
      portalAddress: 'https://i.test',
      portalUsername: 'm',
      portalPassword: 'Hidden-7',
      studyName: 'MR',
    };
    const { kind, body: sent } = body({ option: 'online-portal-access', ...access });
    expect([kind, sent]).toMatchObject(['portal', { uploadSharedInfo: access }]);
  });

  it('CG-52, CG-161: names the report that was bought, and Express brings no date', () => {
    const sent = body({}, { uploadId: 'u1' }, { ...maggie, availableReport: credit }).body;
    expect(sent).toMatchObject({ userReportId: credit.id });
    expect(sent).not.toHaveProperty('preferredReportDate');
    const free = { ...maggie, availableReport: credit, workspace: { ...workspace, discountPercent: 100 } };
    expect(body({}, { uploadId: 'u1' }, free).body).not.toHaveProperty('userReportId');
  });
});

describe('J-020, J-026, CG-103: after the order', () => {
  const created = (
    value: 'new' | 'not-paid',
    studyId: string | null,
    method: 'patient-pay' | 'admin-pay' = 'patient-pay',
  ) => ({
    id: 'c1',
    status: { value },
    selectedPaymentMethod: method,
    dicomStudy: studyId === null ? null : { id: studyId },
  });
  it.each([
    ['paid for already', created('new', 's1'), '/patient-dashboard?caseId=c1'],
    ['to be paid', created('not-paid', 's1'), paymentPlace({ id: 'c1', studyId: 's1' })],
    ['to be paid, no study', created('not-paid', null), paymentPlace({ id: 'c1', studyId: null })],
    ['the clinic pays', created('not-paid', null, 'admin-pay'), '/patient-dashboard?caseId=c1'],
  ] as const)('%s', (_, item, to) => {
    expect(afterOrder(item, 'upload-self').address).toBe(to);
  });
  it('files that were uploaded are being processed; every other request has been created', () => {
    const said = (option: OrderValues['option']) => afterOrder(created('new', null), option).message;
    expect(said('upload-self')).toBe('processing');
    for (const option of [
      'upload-by-clinic',
      'online-portal-access',
      'imageless-video-report',
      'use-existing-study',
    ] as const)
      expect(said(option)).toBe('created');
  });
});
