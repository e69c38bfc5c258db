// Which files a request still needs, for every option of both forms, and when it may be submitted.
import { errorText } from '@plainscan/contract';
import { describe, expect, it, test } from 'vitest';
import { testSending, testUpload } from '../../uploads/sending-fixture.ts';
import { emptyClinicForm, type ClinicForm } from './clinic-code.ts';
import {
  checkSubmit,
  fileFacts,
  filesNeed,
  type FilesNeed,
  type FilesState,
  type FileState,
} from './request-needs.ts';
import { requestForms, type UploadOption } from './request-steps.ts';
import { emptyRequest, type RequestValues } from './request-values.ts';

const clinic: ClinicForm = {
  ...emptyClinicForm('HAR2041'),
  codeStatus: 'valid',
  validCode: 'HAR2041',
  clinicName: 'Harbor Imaging',
  workspaceId: 2,
  studyDetails: 'MRI of my head',
};
const none = {
  images: 'none',
  report: 'none',
  title: '',
  imageCount: 0,
  hasPortal: false,
  clinic: emptyClinicForm(),
} as const;
const done = { hasBothTerms: true, isRestDone: true };

describe('F-024 … F-029, CG-178: what the staff’s Submit waits for', () => {
  const filesMissing = 'Please make sure that study and report are uploaded.';
  const reportMissing = 'Please upload your radiology report to continue.';
  const portalMissing = 'Please complete the online portal access fields';
  const staff = (changes: Partial<FilesState>): FilesState => ({
    ...none,
    kind: 'create',
    uploadOption: 'image-upload',
    ...changes,
  });
  const says = (changes: Partial<FilesState>, facts = done) => {
    const { problem } = checkSubmit(staff(changes), facts);
    return problem && errorText(problem, 'en');
  };

  test.each([
    // option, images, report, portal complete → enabled, sent, error
    ['image-upload', 'safe', 'safe', false, true, true, null],
    ['image-upload', 'coming', 'safe', false, true, true, null],
    ['image-upload', 'reading', 'safe', false, false, false, filesMissing],
    ['image-upload', 'safe', 'coming', false, false, false, reportMissing],
    ['image-upload', 'safe', 'none', false, false, false, reportMissing],
    ['image-upload', 'none', 'safe', true, false, false, filesMissing],
    ['image-upload', 'none', 'failed', true, false, false, filesMissing],
    ['image-upload', 'failed', 'safe', false, false, false, filesMissing],
    ['image-upload', 'none', 'none', false, false, false, filesMissing],
    ['existing-study', 'safe', 'safe', false, true, true, null],
    ['existing-study', 'safe', 'none', false, false, false, reportMissing],
    ['existing-study', 'none', 'safe', false, false, false, filesMissing],
    ['imageless', 'none', 'safe', false, true, true, null],
    ['imageless', 'none', 'none', false, true, false, reportMissing],
    ['imageless', 'none', 'failed', false, true, false, reportMissing],
    ['online-portal', 'none', 'none', true, true, true, null],
    ['online-portal', 'none', 'none', false, false, false, portalMissing],
    ['pending-upload', 'none', 'none', false, true, true, null],
  ] as const)(
    '%s, images %s, report %s, portal %s: enabled %s, sent %s',
    (uploadOption, images, report, hasPortal, isEnabled, isSendable, text) => {
      const state = { uploadOption, images, report, hasPortal };
      expect(checkSubmit(staff(state), done)).toMatchObject({ isEnabled, isSendable });
      expect(says(state)).toBe(text);
    },
  );

  const states: FileState[] = ['none', 'reading', 'coming', 'safe', 'failed'];

  it('F-024: no option is enabled or sent without both terms, or before everything else is done', () => {
    for (const uploadOption of requestForms.create.uploadOptions)
      for (const images of states)
        for (const facts of [
          { ...done, hasBothTerms: false },
          { ...done, isRestDone: false },
        ])
          expect(checkSubmit(staff({ uploadOption, images, report: 'safe' }), facts)).toMatchObject({
            isEnabled: false,
            isSendable: false,
          });
  });

  it('F-014, W-054: if everything else is there, the error names the terms', () => {
    const ready = { images: 'safe', report: 'safe' } as const;
    expect(says(ready, { ...done, hasBothTerms: false })).toBe(
      'Please accept the terms and conditions to proceed.',
    );
    expect(says(ready, { ...done, isRestDone: false })).toBeNull();
  });

  it('everything sent was enabled', () => {
    for (const uploadOption of requestForms.create.uploadOptions)
      for (const images of states)
        for (const report of states)
          for (const hasBothTerms of [true, false]) {
            const found = checkSubmit(staff({ uploadOption, images, report }), { ...done, hasBothTerms });
            expect(found.isSendable && !found.isEnabled).toBe(false);
          }
  });
});

describe('J-018, J-019: what a patient’s Submit Request waits for', () => {
  const own = (uploadOption: UploadOption, changes: Partial<FilesState> = {}): FilesState => ({
    ...none,
    kind: 'own',
    uploadOption,
    ...changes,
  });
  /** The minimum that each option needs. */
  const least = {
    'clinic-code': { clinic },
    'image-upload': { images: 'coming' },
    'existing-study': { images: 'safe', report: 'safe' },
    'online-portal': { hasPortal: true },
    imageless: {},
  } as const satisfies Partial<Record<UploadOption, Partial<FilesState>>>;

  it.each(Object.entries(least))('%s: enabled by %o, with both terms and a valid form', (option, changes) => {
    const state = own(option as UploadOption, changes);
    expect(checkSubmit(state, done).isEnabled).toBe(true);
    expect(checkSubmit(state, { ...done, hasBothTerms: false }).isEnabled).toBe(false);
    expect(checkSubmit(state, { ...done, isRestDone: false }).isEnabled).toBe(false);
  });

  it.each([
    ['image-upload', {}, 'images'],
    ['image-upload', { images: 'reading' }, 'loading'],
    ['image-upload', { images: 'coming', report: 'coming' }, 'loading'],
    ['image-upload', { images: 'failed' }, 'imagesFailed'],
    ['image-upload', { images: 'coming', report: 'failed' }, 'reportFailed'],
    ['image-upload', { report: 'safe' }, 'images'],
    ['image-upload', { images: 'coming' }, null],
    ['existing-study', {}, 'study'],
    ['existing-study', { report: 'safe' }, 'study'],
    ['existing-study', { images: 'safe' }, 'report'],
    ['existing-study', { images: 'safe', report: 'coming' }, 'loading'],
    ['existing-study', { images: 'safe', report: 'failed' }, 'reportFailed'],
    ['existing-study', { images: 'safe', report: 'safe' }, null],
    ['imageless', { report: 'coming' }, null],
    ['imageless', {}, null],
    ['online-portal', { images: 'safe' }, 'portal'],
    ['clinic-code', { images: 'safe' }, 'code'],
  ] as const)('J-019, J-025: %s with %o needs %s', (option, changes, held: FilesNeed | null) => {
    const check = checkSubmit(own(option, changes), done);
    expect(check.held).toBe(held);
    expect(check.isEnabled).toBe(held === null);
  });

  it.each([
    ['not looked at', { codeStatus: 'idle' }, 'code'],
    ['wrong', { codeStatus: 'invalid' }, 'codeWrong'],
    ['another one than was found right', { code: 'HAR2042' }, 'code'],
    ['without study details', { studyDetails: '  ' }, 'studyDetails'],
    ['right', {}, null],
    ['right, for an older scan', { uploadOption: 'older-scan' }, null],
  ] as const)('J-019, F-031: a clinic’s code that is %s', (_, change, need) => {
    expect(filesNeed(own('clinic-code', { clinic: { ...clinic, ...change } }))).toBe(need);
  });

  it.each([
    ['none', 'report'],
    ['coming', 'loading'],
    ['failed', 'reportFailed'],
    ['safe', null],
  ] as const)('G-037, CG-178: without images and with the report %s a press says %s', (report, need) => {
    const check = checkSubmit(own('imageless', { report }), done);
    expect(check).toMatchObject({ isEnabled: true, isSendable: need === null, need });
  });

  it('F-041: the patient’s own images need no written report', () => {
    expect(checkSubmit(own('image-upload', { images: 'safe' }), done).isSendable).toBe(true);
  });
});

describe('G-007: what is known about the files', () => {
  const nothing = { study: null, report: null, reading: null, studyProblem: null, reportProblem: null };
  const absent = { hasImages: false, hasReport: false };
  const picked = { id: 's1', title: 'MR Knee', imageCount: 7, studyDate: null, hasReport: true };
  const of = (
    uploadOption: UploadOption,
    chosen: Partial<typeof nothing | Record<'study' | 'report', ReturnType<typeof testSending>>>,
    values: Partial<RequestValues> = {},
  ) =>
    fileFacts(
      { ...emptyRequest(new Date()), uploadOption, ...values },
      { ...nothing, ...chosen },
      picked,
      absent,
    );
  const study = testSending({ upload: testUpload({ files: 24 }) });
  const report = testSending({ purpose: 'report', upload: testUpload({ status: 'sealed' }) });

  it('of a folder being uploaded: images, title, and no report', () => {
    expect(of('image-upload', { study }, { resourceTitle: 'My head' })).toEqual({
      images: 'coming',
      imageCount: 24,
      title: 'My head',
      report: 'none',
    });
    expect(of('image-upload', { study }).title).toBe('MR Brain');
  });

  it.each([
    ['is not announced', testSending({ upload: null }), 'reading'],
    ['is here', testSending({ upload: testUpload({ status: 'read' }) }), 'safe'],
    ['has stopped', testSending({ failure: new Error('gone') }), 'failed'],
    ['was begun by another visit', testSending({ progress: null }), 'failed'],
    ['could not be read', testSending({ upload: testUpload({ status: 'failed' }) }), 'failed'],
  ] as const)('of a folder that %s', (_, sending, images) => {
    expect(of('image-upload', { study: sending }).images).toBe(images);
  });

  it('of a report: whether it is stored', () => {
    expect(of('imageless', { report }).report).toBe('safe');
    expect(of('image-upload', { study, report: testSending({ purpose: 'report' }) }).report).toBe('coming');
    expect(of('online-portal', { report }).report).toBe('none');
  });

  it('of a draft: the existing images and report', () => {
    const present = { hasImages: true, hasReport: true };
    const values = emptyRequest(new Date());
    expect(fileFacts(values, nothing, null, present)).toMatchObject({ images: 'safe', report: 'safe' });
  });

  it('G-027: a library study counts as images', () => {
    const sharedImage = { resourceId: 'r1', title: 'CT', resource: { patientName: null } };
    expect(of('image-upload', {}, { sharedImage }).images).toBe('safe');
  });

  it('G-036: a selected study counts, but only while that option is chosen', () => {
    expect(of('existing-study', { study })).toEqual({
      images: 'safe',
      report: 'safe',
      imageCount: 7,
      title: 'MR Knee',
    });
    expect(of('image-upload', { study })).toMatchObject({ title: 'MR Brain', report: 'none' });
    expect(of('clinic-code', { study })).toEqual({
      images: 'none',
      report: 'none',
      title: '',
      imageCount: 0,
    });
  });
});
