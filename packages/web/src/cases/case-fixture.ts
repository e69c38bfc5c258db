import type { Case } from '@plainscan/contract';
import { listRow } from './list-row-fixture.ts';
import { testCase } from './opened-case-fixture.ts';

/** The case of a list row, with images and a written report, as its own page shows it. */
export const caseFixture = (changes: Partial<Case> = {}): Case =>
  testCase({
    ...listRow(),
    dicomStudy: {
      id: '0198c0de-0000-7000-8000-0000000000d1',
      type: 'dicom',
      title: 'MR Brain without contrast',
      description: null,
      imageCount: 106,
      previewUrl: null,
    },
    studyFileType: 'dcm',
    reports: [
      {
        id: '0198c0de-0000-7000-8000-0000000000a1',
        name: 'report.pdf',
        mime: 'application/pdf',
        size: 184_200,
        downloadLink: '/media/1',
      },
    ],
    ...changes,
  });
