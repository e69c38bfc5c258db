import { isReportName } from '@plainscan/contract';
import type { PickedFile, PickedFiles } from '../../ui/folder-reader.ts';
import { readFolder } from '../../uploads/folder-reading.ts';
import type { ReadFolder } from '../../uploads/sending-store.ts';

export interface FolderChoice {
  readonly kept: readonly PickedFile[];
  /** Reports dropped beside the folder; the many papers inside of one are none. */
  readonly reports: readonly PickedFile[];
  readonly title: string;
  readonly folder: ReadFolder;
}

/** Reads what was dropped: the image files, a report beside them, and what is left out with its reasons. */
export async function readFolderChoice(
  { files, unreadable }: PickedFiles,
  onCount: (done: number) => void,
): Promise<FolderChoice> {
  const begin = performance.now();
  const found = await readFolder(files, onCount);
  const isKept = new Set(found.kept);
  const gone = unreadable.map((path) => ({ path, reason: 'unreadable' as const }));
  return {
    kept: files.filter((_file, at) => isKept.has(at)),
    reports: files.filter(({ path }, at) => !isKept.has(at) && !path.includes('/') && isReportName(path)),
    title: found.studies[0]?.title ?? '',
    folder: {
      facts: { ...found, setAside: [...found.setAside, ...gone] },
      seconds: (performance.now() - begin) / 1_000,
    },
  };
}
