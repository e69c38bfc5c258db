// Everything of a case that can be looked at in the scan pane: its study first, then reports and further files.
import type { Case } from '@plainscan/contract';
import { shownFileName } from '../files/file-name.ts';
import { scanKindOf, scanKinds, type ScanKind } from './scan-kind.ts';

export interface Scan {
  id: string;
  title: string;
  kind: ScanKind;
  /** Null for DICOM, which the viewer fetches by itself. */
  url: string | null;
}

type ScanCase = Pick<Case, 'dicomStudy' | 'studyFileType' | 'viewerLink' | 'reports' | 'additionalFiles'>;

const studyKind = (type: string | null): ScanKind => scanKinds.find((kind) => kind === type) ?? 'dcm';

export function scansOf(item: ScanCase): Scan[] {
  const { dicomStudy: study, studyFileType, viewerLink, reports, additionalFiles } = item;
  const kind = studyKind(studyFileType);
  const isThere = study !== null && (study.imageCount > 0 || kind !== 'dcm');
  return [
    ...(isThere ? [{ id: study.id, title: study.title, kind, url: kind === 'dcm' ? null : viewerLink }] : []),
    ...reports.map(({ id, name, mime, downloadLink }) => ({
      id,
      title: name,
      kind: scanKindOf({ mime, name }),
      url: downloadLink,
    })),
    ...additionalFiles
      .filter(({ status, downloadLink }) => status === 'ready' && downloadLink !== null)
      .map(({ uuid, fileName, mime, downloadLink }) => ({
        id: uuid,
        title: shownFileName(fileName),
        kind: scanKindOf({ mime, name: fileName }),
        url: downloadLink,
      })),
  ];
}
