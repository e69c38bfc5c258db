import { expect, test } from 'vitest';
import { testCase } from '../opened-case-fixture.ts';
import { scansOf } from './scan-list.ts';

const study = { id: 's', type: 'dcm', title: 'MR Brain', description: null, imageCount: 3, previewUrl: null };
const report = { id: 'r', name: 'report.pdf', mime: 'application/pdf', size: 1, downloadLink: '/media/r' };

test('E-009: the study comes first and is fetched by the viewer, then reports by their kind', () => {
  const scans = scansOf(testCase({ dicomStudy: study, reports: [report], viewerLink: '/viewer?caseId=x' }));
  expect(scans).toEqual([
    { id: 's', title: 'MR Brain', kind: 'dcm', url: null },
    { id: 'r', title: 'report.pdf', kind: 'pdf', url: '/media/r' },
  ]);
});

test('E-009: a study that is a film has its link', () => {
  const item = testCase({
    dicomStudy: { ...study, imageCount: 0 },
    studyFileType: 'video',
    viewerLink: '/media/v',
  });
  expect(scansOf(item)).toEqual([{ id: 's', title: 'MR Brain', kind: 'video', url: '/media/v' }]);
});

test('a study without images is not there yet', () => {
  expect(scansOf(testCase({ dicomStudy: { ...study, imageCount: 0 } }))).toEqual([]);
});
