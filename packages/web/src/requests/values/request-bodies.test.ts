// The request bodies of every way to request a report, as the contract accepts them.
import {
  askedTexts,
  completeCaseSchema,
  createByPortalSchema,
  createCaseSchema,
  requestByClinicSchema,
  requestByPortalSchema,
  requestReportSchema,
} from '@plainscan/contract';
import { describe, expect, it } from 'vitest';
import { testSending, testUpload } from '../../uploads/sending-fixture.ts';
import { sentFiles, submissionOf, type RequestParts } from './request-bodies.ts';
import { requestForms } from './request-steps.ts';
import { emptyRequest, type RequestValues } from './request-values.ts';

const filled = (changes: Partial<RequestValues> = {}): RequestValues => ({
  ...emptyRequest(new Date()),
  name: 'Margaret Ellison',
  preferredName: 'Maggie',
  email: ' Maggie@Example.com ',
  phoneNumber: '(555) 010-0199',
  dateOfBirth: '03/14/1957',
  gender: 'female',
  questionText: ' Is it dangerous? ',
  acceptsTerms: true,
  acceptsEducation: true,
  ...changes,
});
const sent = (id: string, purpose: 'study' | 'report' | 'additional') =>
  testSending({ purpose, upload: testUpload({ id, purpose }) });
const ids = {
  study: '0198c0de-0000-7000-8000-0000000000b1',
  report: '0198c0de-0000-7000-8000-0000000000b2',
  additional: '0198c0de-0000-7000-8000-0000000000b3',
  picked: '0198c0de-0000-7000-8000-0000000000b4',
  credit: '0198c0de-0000-7000-8000-0000000000b5',
};
const noFiles = { study: null, report: null, additional: [] };
const files = { study: sent(ids.study, 'study'), report: sent(ids.report, 'report'), additional: [] };
const parts = (changes: Partial<RequestParts> = {}): RequestParts => ({
  kind: 'create',
  credit: null,
  caseId: null,
  workspace: { id: 3, productType: 'white-glove-plus' },
  files,
  checks: { mismatch: 'none', account: 'same' },
  ...changes,
});
const bodyOf = (values: RequestValues, changes: Partial<RequestParts> = {}) =>
  submissionOf(values, parts(changes)).body as Record<string, unknown>;

const access = {
  portalAddress: 'https://portal.test',
  portalUsername: 'h',
  portalPassword: 'p',
  studyName: 'MR',
};

describe('F-032: the body of a new request', () => {
  it('CG-44, X-004: says whether the date was chosen or only suggested', () => {
    const portal = { uploadOption: 'online-portal', ...access } as const;
    for (const way of [{}, portal, { selectedPaymentPackage: 'express', ...portal } as const])
      expect(bodyOf(filled(way)), JSON.stringify(way)).toMatchObject({ isSuggestedDate: true });
    const chosen = bodyOf(filled({ ...portal, preferredReportDate: '2026-12-24', hasChosenDate: true }));
    expect(chosen['preferredReportDate']).toBe(new Date('2026-12-24T23:59:00').toISOString());
    expect(chosen).not.toHaveProperty('isSuggestedDate');
    expect(bodyOf(filled(), { kind: 'complete', caseId: ids.picked })).not.toHaveProperty(
      'preferredReportDate',
    );
  });

  it('is valid in the contract, for every option', () => {
    for (const uploadOption of requestForms.create.uploadOptions) {
      const { call, body } = submissionOf(filled({ uploadOption, studyId: ids.picked, ...access }), parts());
      const schema = call === 'createCaseByPortal' ? createByPortalSchema : createCaseSchema;
      expect(schema.safeParse(body).error, uploadOption).toBeUndefined();
    }
  });

  it.each(askedTexts)('%s is sent from each staff form, trimmed', (name) => {
    const values = filled({ [name]: ' As typed ', ...access });
    for (const uploadOption of requestForms.create.uploadOptions)
      expect(bodyOf({ ...values, uploadOption })[name], uploadOption).toBe('As typed');
    expect(bodyOf(values, { kind: 'complete', caseId: ids.picked })[name]).toBe('As typed');
    expect(bodyOf({ ...values, [name]: ' ' }, { kind: 'complete', caseId: ids.picked })).not.toHaveProperty(
      name,
    );
  });

  it('CG-175: names another workspace than the user’s own, and nothing otherwise', () => {
    const { id } = parts().workspace;
    const workspace = {
      id,
      name: 'Harbor',
      productType: 'white-glove',
      mainFileType: 'dicom',
      discountPercent: 0,
    } as const;
    for (const uploadOption of ['image-upload', 'online-portal'] as const) {
      expect(bodyOf(filled({ uploadOption, workspace }))).toMatchObject({ workspaceId: id });
      expect(bodyOf(filled({ uploadOption }))).not.toHaveProperty('workspaceId');
    }
  });

  it('has the patient in the contract’s format, and one acceptance of both terms', () => {
    expect(bodyOf(filled())).toMatchObject({
      termsAccepted: true,
      questionText: 'Is it dangerous?',
      patient: { email: 'maggie@example.com', dateOfBirth: '1957-03-14' },
    });
    expect(bodyOf(filled({ acceptsEducation: false }))).toMatchObject({ termsAccepted: false });
  });

  it('F-016: includes only what belongs to the chosen option', () => {
    const later = bodyOf(filled({ uploadOption: 'pending-upload' }));
    expect(later).not.toHaveProperty('uploadId');
    expect(later).not.toHaveProperty('reportUploadId');
    const imageless = bodyOf(filled({ uploadOption: 'imageless' }));
    expect(imageless).not.toHaveProperty('uploadId');
    expect(imageless).toHaveProperty('reportUploadId');
    const existing = bodyOf(filled({ uploadOption: 'existing-study', studyId: ids.picked }));
    expect(existing).toMatchObject({ studyId: ids.picked });
    expect(existing).not.toHaveProperty('uploadId');
  });

  it('G-036: includes a selected study only for its own option, and keeps the selection for later', () => {
    const picked = filled({ uploadOption: 'existing-study', studyId: ids.picked });
    for (const uploadOption of requestForms.create.uploadOptions.filter(
      (option) => option !== 'existing-study',
    ))
      expect(bodyOf({ ...picked, uploadOption }), uploadOption).not.toHaveProperty('studyId');
    expect(bodyOf(picked)).toMatchObject({ studyId: ids.picked });
  });

  it('F-010, CG-51: names a payer only if cases are paid individually', () => {
    expect(bodyOf(filled())).toMatchObject({ selectedPaymentMethod: 'admin-pay' });
    const workspace = { id: 3, productType: 'white-glove' } as const;
    expect(bodyOf(filled(), { workspace })).not.toHaveProperty('selectedPaymentMethod');
  });

  it('F-012, F-013: includes whom to notify, and additional files', () => {
    const file = { id: 4, type: ' Letter ', description: '', sending: sent(ids.additional, 'additional') };
    const body = bodyOf(filled({ notifiedAdmins: [ids.picked] }), {
      files: { ...files, additional: [file] },
    });
    expect(body).toMatchObject({
      notifiedAdmins: [ids.picked],
      additionalFiles: [{ uploadId: ids.additional, type: 'Letter' }],
    });
  });

  it('B4, CG-171: includes the reason for a difference only if there is one', () => {
    const values = filled({ identity: 'guardian', identityReason: 'Changed after marriage' });
    expect(bodyOf(values)).not.toHaveProperty('identityReason');
    expect(bodyOf(values)).not.toHaveProperty('patient.identity');
    expect(bodyOf(values, { checks: { mismatch: 'accepted', account: 'answered' } })).toMatchObject({
      identityReason: 'Changed after marriage',
      patient: { identity: 'guardian' },
    });
  });

  it('F-027: includes the portal’s access data, without files', () => {
    const { call, body } = submissionOf(filled({ uploadOption: 'online-portal', ...access }), parts());
    expect(call).toBe('createCaseByPortal');
    expect(body).toMatchObject({ uploadSharedInfo: access });
    expect(body).not.toHaveProperty('uploadId');
  });

  it('F-020: a completed draft, with and without question and date', () => {
    const completed = { kind: 'complete', caseId: 'c1' } as const;
    const bare = bodyOf(filled({ questionText: ' ', preferredReportDate: null }), completed);
    expect(completeCaseSchema.safeParse(bare).error).toBeUndefined();
    expect(bare).not.toHaveProperty('questionText');
    expect(bare).not.toHaveProperty('preferredReportDate');
    expect(submissionOf(filled(), parts(completed))).toMatchObject({
      call: 'completeCase',
      caseId: 'c1',
      body: { questionText: 'Is it dangerous?' },
    });
  });
});

describe('F-033: the body of a patient’s own request', () => {
  const own = (changes: Partial<RequestValues>, more: Partial<RequestParts> = {}) =>
    submissionOf(filled(changes), parts({ kind: 'own', ...more }));
  const clinic = {
    ...filled().clinic,
    code: 'HAR-2041',
    validCode: 'HAR2041',
    studyDetails: ' MR ',
    uploadOption: 'older-scan',
  } as const;

  it('is valid in the contract, for every option', () => {
    const schemas = {
      requestReport: requestReportSchema,
      requestReportByClinic: requestByClinicSchema,
      requestReportByPortal: requestByPortalSchema,
    };
    for (const uploadOption of requestForms.own.uploadOptions) {
      const { call, body } = own({ uploadOption, clinic, studyId: ids.picked, ...access });
      const schema = schemas[call as keyof typeof schemas];
      expect(schema.safeParse(body).error, uploadOption).toBeUndefined();
    }
  });

  it('J-017: includes a date that the patient chose', () => {
    const { body } = own({ preferredReportDate: '2026-12-24', hasChosenDate: true });
    expect(body).toMatchObject({ preferredReportDate: new Date('2026-12-24T23:59:00').toISOString() });
  });

  it('J-011, CG-44: includes own files with title and report, and no date that nobody chose', () => {
    const { call, body } = own({ resourceTitle: ' My head ' });
    expect(call).toBe('requestReport');
    expect(body).toEqual({
      uploadId: ids.study,
      reportUploadId: ids.report,
      resourceTitle: 'My head',
      questionText: 'Is it dangerous?',
      patient: {
        preferredName: 'Maggie',
        dateOfBirth: '1957-03-14',
        gender: 'female',
        phoneNumber: '(555) 010-0199',
      },
      termsAccepted: true,
      selectedPaymentPackage: 'standard',
    });
  });

  it('G-036: an existing study includes nothing of a folder that was chosen before', () => {
    const chosen = { uploadOption: 'existing-study', studyId: ids.picked, resourceTitle: 'My head' } as const;
    const { body } = own({ ...chosen, questionText: '' }, { files: { ...files, report: null } });
    expect(body).toMatchObject({ studyId: ids.picked });
    for (const field of ['uploadId', 'resourceTitle', 'reportUploadId', 'questionText'])
      expect(body).not.toHaveProperty(field);
  });

  it('F-033, G-037: without images', () => {
    expect(own({ uploadOption: 'imageless' }).body).toMatchObject({
      dcmRequestType: 'UserRequestedImagelessVideoReport',
      reportUploadId: ids.report,
    });
  });

  it('J-014, G-013: by the clinic of a code, and never with files', () => {
    const { call, body } = own({ uploadOption: 'clinic-code', clinic });
    expect(call).toBe('requestReportByClinic');
    expect(body).toMatchObject({
      clinicCode: 'HAR2041',
      clinicUploadDetail: 'MR',
      clinicUploadOption: 'Use an older scan of mine',
    });
    expect(body).not.toHaveProperty('uploadId');
  });

  it('J-015: by a portal', () => {
    const { call, body } = own({ uploadOption: 'online-portal', ...access }, { files: noFiles });
    expect([call, body]).toMatchObject(['requestReportByPortal', { uploadSharedInfo: access }]);
  });

  it('CG-52, CG-161: names the unused report, and Express has no date', () => {
    const { body } = own({}, { credit: { id: ids.credit, type: 'Express' } });
    expect(body).toMatchObject({ userReportId: ids.credit });
    expect(body).not.toHaveProperty('preferredReportDate');
  });
});

it('F-016: files of an option that was not sent are discarded', () => {
  const { study, report } = files;
  const of = (uploadOption: RequestValues['uploadOption']) => sentFiles({ uploadOption }, files);
  expect(of('image-upload')).toEqual({ taken: [study, report], unused: [] });
  expect(of('imageless')).toEqual({ taken: [report], unused: [study] });
  expect(of('online-portal')).toEqual({ taken: [], unused: [study, report] });
});
