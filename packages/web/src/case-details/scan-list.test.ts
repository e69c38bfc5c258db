import { expect, test } from 'vitest';
import { testCase } from '../cases/opened-case-fixture.ts';
import { scansOf } from './scan-list.ts';

const study = { id: 's', type: 'dcm', title: 'MR Brain', description: null, imageCount: 3, previewUrl: null };
const report = { id: 'r', name: 'report.pdf', mime: 'application/pdf', size: 1, downloadLink: '/media/r' };

test('E-009: the study comes first, in the DICOM viewer, then the reports', () => {
  expect(scansOf(testCase({ dicomStudy: study, reports: [report] }))).toEqual([
    { id: 's', title: 'MR Brain', isDicom: true },
    { id: 'r', title: 'report.pdf', isDicom: false },
  ]);
});

test.each(['video', 'pdf', 'text', 'other'])('E-009: a study of type %s is listed without images', (type) => {
  const item = testCase({ dicomStudy: { ...study, type, imageCount: 0 }, studyFileType: type });
  expect(scansOf(item)).toEqual([{ id: 's', title: 'MR Brain', isDicom: false }]);
});

test('omits a study that has no images yet', () => {
  expect(scansOf(testCase({ dicomStudy: { ...study, imageCount: 0 } }))).toEqual([]);
});
