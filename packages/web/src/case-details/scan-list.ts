// Everything in a case that the scan pane can show: the study first, then reports and additional files.
import type { Case } from '@plainscan/contract';
import { shownFileName } from '../case-files/additional/file-types.ts';

export interface Scan {
  id: string;
  title: string;
  /** DICOM images open in the page's own viewer. Any other type is determined from the server's data. */
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
