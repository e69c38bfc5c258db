import { completeCaseSchema, createByPortalSchema, createCaseSchema } from '@plainscan/contract';
import { describe, expect, it } from 'vitest';
import { emptyCaseForm, type CaseFormValues } from './case-form-values.ts';
import { toCompleteCase, toCreateCase, toPortalCase, type RequestParts } from './request-bodies.ts';
import { requestOptions } from './submit-verdict.ts';

const filled = (changes: Partial<CaseFormValues> = {}): CaseFormValues => ({
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
  ...changes,
});
const parts = (changes: Partial<RequestParts> = {}): RequestParts => ({
  workspaceId: null,
  productType: 'white-glove-plus',
  uploadId: crypto.randomUUID(),
  reportUploadId: crypto.randomUUID(),
  additional: [],
  isMismatchAccepted: false,
  isOtherAccount: false,
  ...changes,
});

describe('F-032: the body of a new request', () => {
  it('is what the contract accepts, in every way', () => {
    for (const uploadOption of requestOptions) {
      const values = filled({ uploadOption, studyId: crypto.randomUUID() });
      expect(createCaseSchema.safeParse(toCreateCase(values, parts())).error, uploadOption).toBeUndefined();
    }
  });

  it('CG-175: names another workspace than one’s own, and no other', () => {
    for (const body of [toCreateCase, toPortalCase]) {
      expect(body(filled(), parts({ workspaceId: 3 }))).toMatchObject({ workspaceId: 3 });
      expect(body(filled(), parts())).not.toHaveProperty('workspaceId');
    }
  });

  it('holds the patient as the contract reads it, and one acceptance of both terms', () => {
    expect(toCreateCase(filled(), parts())).toMatchObject({
      termsAccepted: true,
      patient: { email: 'maggie@example.com', dateOfBirth: '1957-03-14' },
    });
    expect(toCreateCase(filled({ acceptsEducation: false }), parts()).termsAccepted).toBe(false);
  });

  it('F-016: takes along only what belongs to its way', () => {
    const studyId = crypto.randomUUID();
    const later = toCreateCase(filled({ uploadOption: 'pending-upload' }), parts());
    expect(later).not.toHaveProperty('uploadId');
    expect(later).not.toHaveProperty('reportUploadId');
    const imageless = toCreateCase(filled({ uploadOption: 'imageless' }), parts());
    expect(imageless).not.toHaveProperty('uploadId');
    expect(imageless).toHaveProperty('reportUploadId');
    const existing = toCreateCase(filled({ uploadOption: 'existing-study', studyId }), parts());
    expect(existing).toMatchObject({ studyId });
    expect(existing).not.toHaveProperty('uploadId');
  });

  it('G-036: a picked study goes along with its own way only, and is still picked when that comes back', () => {
    const studyId = crypto.randomUUID();
    const picked = filled({ uploadOption: 'existing-study', studyId });
    for (const uploadOption of requestOptions.filter((option) => option !== 'existing-study'))
      expect(toCreateCase({ ...picked, uploadOption }, parts()), uploadOption).not.toHaveProperty('studyId');
    expect(toCreateCase(picked, parts())).toMatchObject({ studyId });
  });

  it('F-010, CG-51: names a payer only where cases are paid one by one', () => {
    expect(toCreateCase(filled(), parts())).toMatchObject({ selectedPaymentMethod: 'admin-pay' });
    const body = toCreateCase(filled(), parts({ productType: 'white-glove' }));
    expect(body).not.toHaveProperty('selectedPaymentMethod');
  });

  it('F-012, F-013: whom to tell, and the files beside', () => {
    const [uploadId, admin] = [crypto.randomUUID(), crypto.randomUUID()];
    const additional = [{ uploadId, type: ' Letter ', description: '' }];
    expect(toCreateCase(filled({ notifiedAdmins: [admin] }), parts({ additional }))).toMatchObject({
      notifiedAdmins: [admin],
      additionalFiles: [{ uploadId, type: 'Letter' }],
    });
  });

  it('B4, CG-171: says why images and account differ, only where they do', () => {
    const values = filled({ identity: 'guardian', identityReason: 'Changed after marriage' });
    expect(toCreateCase(values, parts())).not.toHaveProperty('identityReason');
    expect(toCreateCase(values, parts()).patient).not.toHaveProperty('identity');
    const body = toCreateCase(values, parts({ isMismatchAccepted: true, isOtherAccount: true }));
    expect(body).toMatchObject({
      identityReason: 'Changed after marriage',
      patient: { identity: 'guardian' },
    });
  });
});

describe('the other two bodies', () => {
  it('F-027, F-032: the portal’s access, without files', () => {
    const access = {
      portalAddress: 'https://portal.test',
      portalUsername: 'h',
      portalPassword: 'p',
      studyName: 'MR',
    };
    const body = toPortalCase(filled({ uploadOption: 'online-portal', ...access }), parts());
    expect(createByPortalSchema.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({ uploadSharedInfo: access });
    expect(body).not.toHaveProperty('uploadId');
  });

  it('F-020: a completed draft, with and without question and date', () => {
    const bare = toCompleteCase(filled({ questionText: ' ', preferredReportDate: null }), parts());
    expect(completeCaseSchema.safeParse(bare).error).toBeUndefined();
    expect(bare).not.toHaveProperty('questionText');
    expect(bare).not.toHaveProperty('preferredReportDate');
    expect(toCompleteCase(filled(), parts())).toMatchObject({ questionText: 'Is it dangerous?' });
  });
});
