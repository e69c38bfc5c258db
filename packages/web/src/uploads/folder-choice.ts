// Sorts what was dropped for a case: the files that are its images, reports beside them, and what is left out.
import { isReportName, type Workspace } from '@plainscan/contract';
import type { PickedFile, PickedFiles } from '../ui/fields/folder-reader.ts';
import { loadPart } from '../ui/load-part.ts';
import type { FolderProgress } from './folder-reading.ts';
import type { ReadFolder } from './sending-store.ts';
import type { StudyFolder } from './study-folder.ts';

export interface FolderChoice {
  readonly kept: readonly PickedFile[];
  /** Reports dropped beside the folder. The many papers inside a folder are not reports. */
  readonly reports: readonly PickedFile[];
  readonly title: string;
  readonly folder: ReadFolder;
}

type MainFileType = Workspace['mainFileType'];

const picture = /\.(jpe?g|png|tiff?|hei[cf]|avif|webp|gif|bmp|mp4|mov|m4v|avi|mkv|webm|glb)$/i;
const paper = /\.(pdf|docx?|rtf|txt)$/i;

/** Reads what was dropped. A workspace for any file type accepts pictures, videos, models and papers (F-018). */
export async function readFolderChoice(
  { files, unreadable }: Pick<PickedFiles, 'files' | 'unreadable'>,
  mainFileType: MainFileType,
  onProgress: FolderProgress,
): Promise<FolderChoice> {
  const begin = performance.now();
  // With what reads DICOM, which a page needs only once files are chosen.
  const { readFolder } = await loadPart(() => import('./folder-reading.ts'));
  const found = await readFolder(files, onProgress);
  const kept = mainFiles(files, found, mainFileType);
  const isKept = new Set(kept.map(({ path }) => path));
  const gone = unreadable.map((path) => ({ path, reason: 'unreadable' as const }));
  const setAside = [...found.setAside.filter(({ path }) => !isKept.has(path)), ...gone];
  // Asking thousands of files again takes long.
  const keptBytes =
    kept.length === found.keptCount ? found.keptBytes : kept.reduce((sum, { file }) => sum + file.size, 0);
  return {
    kept,
    reports: files.filter(({ path }) => !isKept.has(path) && !path.includes('/') && isReportName(path)),
    title: found.studies[0]?.title ?? nameOf(kept[0]),
    folder: {
      facts: { ...found, keptCount: kept.length, keptBytes, setAside },
      seconds: (performance.now() - begin) / 1_000,
    },
  };
}

/**
 * Returns the DICOM files. Without any, returns pictures, with papers as reports. Without pictures, returns the papers.
 */
function mainFiles(
  files: readonly PickedFile[],
  found: StudyFolder,
  mainFileType: MainFileType,
): readonly PickedFile[] {
  const images = found.kept.flatMap((at) => files[at] ?? []);
  if (images.length > 0 || mainFileType === 'dicom') return images;
  const isReadable = new Set(
    found.setAside.filter(({ reason }) => reason === 'not-dicom').map(({ path }) => path),
  );
  const readable = files.filter(({ path }) => isReadable.has(path));
  const pictures = readable.filter(({ path }) => picture.test(path));
  return pictures.length > 0 ? pictures : readable.filter(({ path }) => paper.test(path));
}

/** Without headers, the file's own name is the initial title. */
const nameOf = (file: PickedFile | undefined): string =>
  file?.path
    .split('/')
    .at(-1)
    ?.replace(/\.[^.]+$/, '') ?? '';
