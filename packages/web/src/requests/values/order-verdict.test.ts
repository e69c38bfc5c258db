// When an order may be submitted, and what is missing of its files: the truth table of J-019.
import { describe, expect, it } from 'vitest';
import { testProgress, testSending, testUpload } from '../../uploads/sending-fixture.ts';
import { emptyClinicForm, type ClinicForm } from './clinic-code.ts';
import { ownRecord } from '../order-fixture.ts';
import { orderOptions, type OrderOption } from './order-values.ts';
import {
  filesNeed,
  maySubmit,
  orderFiles,
  reportNeed,
  type FilesNeed,
  type OrderFiles,
  type SubmitFacts,
} from './order-verdict.ts';

const nothing: Parameters<typeof orderFiles>[1] = {
  study: null,
  report: null,
  reading: null,
  studyProblem: null,
  reportProblem: null,
};
const none = orderFiles({ option: 'upload-self', resourceTitle: '' }, nothing, null);
const clinic: ClinicForm = {
  ...emptyClinicForm('HAR2041'),
  codeStatus: 'valid',
  validCode: 'HAR2041',
  clinicName: 'Harbor Imaging',
  workspaceId: 2,
  studyDetails: 'MRI of my head',
};
const images: Partial<OrderFiles> = { uploaded: true, files: 12, imageCount: 12 };

const facts = (
  option: OrderOption,
  files: Partial<OrderFiles> = {},
  more: Partial<SubmitFacts> = {},
): SubmitFacts => ({
  option,
  files: { ...none, ...files },
  clinic: emptyClinicForm(),
  isPortalComplete: false,
  hasBothTerms: true,
  isValid: true,
  ...more,
});

/** What each way needs, at its least. */
const least: Record<OrderOption, SubmitFacts> = {
  'upload-by-clinic': facts('upload-by-clinic', {}, { clinic }),
  'upload-self': facts('upload-self', images),
  'use-existing-study': facts('use-existing-study', { existingStudy: true, hasReport: true }),
  'online-portal-access': facts('online-portal-access', {}, { isPortalComplete: true }),
  'imageless-video-report': facts('imageless-video-report'),
};

describe('J-018, J-019: Submit Request', () => {
  it.each(orderOptions)(
    '%s: enabled by what it needs at its least, with both terms and a valid form',
    (option) => {
      expect(maySubmit(least[option])).toBe(true);
      expect(maySubmit({ ...least[option], hasBothTerms: false })).toBe(false);
      expect(maySubmit({ ...least[option], isValid: false })).toBe(false);
    },
  );

  it.each([
    ['upload-self', {}, 'images'],
    ['upload-self', { ...images, imageCount: 0 }, 'images'],
    ['upload-self', { ...images, uploaded: false }, 'images'],
    ['upload-self', { ...images, isLoading: true }, 'loading'],
    ['upload-self', { ...images, failed: 'images' }, 'imagesFailed'],
    ['upload-self', { ...images, failed: 'report' }, 'reportFailed'],
    ['upload-self', { reportUploaded: true }, 'images'],
    ['upload-self', images, null],
    ['use-existing-study', {}, 'study'],
    ['use-existing-study', { hasReport: true }, 'study'],
    ['use-existing-study', { existingStudy: true }, 'studyReport'],
    ['use-existing-study', { existingStudy: true, isLoading: true }, 'loading'],
    ['use-existing-study', { existingStudy: true, hasReport: true, failed: 'report' }, 'reportFailed'],
    ['use-existing-study', { existingStudy: true, reportUploaded: true }, null],
    ['use-existing-study', { existingStudy: true, hasReport: true }, null],
    ['imageless-video-report', { isLoading: true }, null],
    ['imageless-video-report', {}, null],
    ['online-portal-access', images, 'portal'],
    ['upload-by-clinic', images, 'code'],
  ] as const)('J-019, J-025: %s with %o needs %s', (option, files, need: FilesNeed | null) => {
    expect(filesNeed(facts(option, files))).toBe(need);
    expect(maySubmit(facts(option, files))).toBe(need === null);
  });

  it.each([
    ['not looked at', { codeStatus: 'idle' }, 'code'],
    ['wrong', { codeStatus: 'invalid' }, 'codeWrong'],
    ['another one than was found right', { code: 'HAR2042' }, 'code'],
    ['without study details', { studyDetails: '  ' }, 'studyDetails'],
    ['right', {}, null],
    ['right, for an older scan', { uploadOption: 'older-scan' }, null],
  ] as const)('J-019, F-031: a clinic’s code that is %s', (_, change, need) => {
    const said = { ...clinic, ...change };
    expect(filesNeed(facts('upload-by-clinic', {}, { clinic: said }))).toBe(need);
  });

  it.each([
    [{}, 'missing'],
    [{ isLoading: true }, 'loading'],
    [{ failed: 'report' }, 'reportFailed'],
    [{ reportUploaded: true }, null],
  ] as const)('CG-178: without images and with %o a press says %s', (files, said) => {
    expect(maySubmit(facts('imageless-video-report', files))).toBe(true);
    expect(reportNeed(facts('imageless-video-report', files))).toBe(said);
  });

  it('F-041: images of one’s own need no written report', () => {
    expect(reportNeed(least['upload-self'])).toBeNull();
    expect(maySubmit(least['upload-self'])).toBe(true);
  });
});

describe('G-007: what is known of the files', () => {
  const of = (option: OrderOption, chosen: Partial<typeof nothing>, title = '') =>
    orderFiles({ option, resourceTitle: title }, { ...nothing, ...chosen }, null);
  const study = testSending({ upload: testUpload({ files: 24 }) });
  const report = testSending({
    purpose: 'report',
    label: 'report.pdf',
    upload: testUpload({ status: 'sealed' }),
  });

  it('of a folder on its way: files, type, images, title', () => {
    expect(of('upload-self', { study }, 'My head')).toMatchObject({
      files: 24,
      fileType: 'dcm',
      imageCount: 24,
      studyTitle: 'My head',
      uploaded: true,
      hasReport: false,
      reportUploaded: false,
      uploadedReport: [],
      existingStudy: false,
      failed: null,
    });
    expect(of('upload-self', { study }).studyTitle).toBe('MR Brain');
  });

  it.each([
    ['is announced', testSending({ upload: null }), { uploaded: false, isLoading: true, failed: null }],
    ['has stopped', testSending({ failure: new Error('gone') }), { uploaded: false, failed: 'images' }],
    ['was begun by another visit', testSending({ progress: null }), { uploaded: false, failed: 'images' }],
    [
      'could not be read',
      testSending({ progress: testProgress(), upload: testUpload({ status: 'failed' }) }),
      { uploaded: false, failed: 'images' },
    ],
  ])('of a folder that %s', (_, sending, expected) => {
    expect(of('upload-self', { study: sending })).toMatchObject(expected);
  });

  it('of a report: its name at once, and whether it is safe', () => {
    const sent = of('imageless-video-report', { report });
    expect(sent).toMatchObject({
      uploadedReport: [{ name: 'report.pdf' }],
      reportUploaded: true,
      isLoading: false,
    });
    const coming = of('upload-self', { study, report: testSending({ purpose: 'report' }) });
    expect(coming).toMatchObject({ reportUploaded: false, isLoading: true });
  });

  it('G-036: a picked study fills them, and only while that is the chosen way', () => {
    const picked = ownRecord({ title: 'MR Knee', imageCount: 7, hasTextReport: true });
    const by = (option: OrderOption) =>
      orderFiles({ option, resourceTitle: '' }, { ...nothing, study }, picked);
    expect(by('use-existing-study')).toMatchObject({
      existingStudy: true,
      files: 7,
      imageCount: 7,
      studyTitle: 'MR Knee',
      hasReport: true,
      uploaded: true,
    });
    expect(by('upload-self')).toMatchObject({
      existingStudy: false,
      studyTitle: 'MR Brain',
      hasReport: false,
    });
    expect(by('upload-by-clinic')).toMatchObject({ existingStudy: false, files: 0, uploaded: false });
  });
});
