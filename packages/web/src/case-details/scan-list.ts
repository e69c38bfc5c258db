// Everything of a case that can be looked at in the scan pane: its study first, then reports and further files.
import type { Case } from '@plainscan/contract';
import { shownFileName } from '../case-files/additional/file-types.ts';

export interface Scan {
  id: string;
  title: string;
  /** DICOM images stand in the page's own viewer; every other kind is told apart by what the server knows of it. */
  isDicom: boolean;
}

type ScanCase = Pick<Case, 'dicomStudy' | 'studyFileType' | 'reports' | 'additionalFiles'>;

export function scansOf(item: ScanCase): Scan[] {
  const { dicomStudy: study, studyFileType, reports, additionalFiles } = item;
  const isDicom = studyFileType === null || studyFileType === 'dcm';
  const isThere = study !== null && (study.imageCount > 0 || !isDicom);
  return [
    ...(isThere ? [{ id: study.id, title: study.title, isDicom }] : []),
    ...reports.map(({ id, name }) => ({ id, title: name, isDicom: false })),
    ...additionalFiles
      .filter(({ status }) => status === 'ready')
      .map(({ uuid, fileName }) => ({ id: uuid, title: shownFileName(fileName), isDicom: false })),
  ];
}
