// Guesses the type of a patient's files. The patient can change it.
import type { StoredFileType } from '@plainscan/contract';
import type { FolderChoice } from '../../uploads/folder-choice.ts';

const endings: readonly [StoredFileType, RegExp][] = [
  ['video', /\.(mp4|mov|m4v|avi|mkv|webm)$/i],
  ['pdf', /\.pdf$/i],
  ['document', /\.(docx?|rtf|txt|glb)$/i],
  ['image', /\.(jpe?g|png|tiff?|webp|gif|bmp)$/i],
];

/** Returns scan images, or the type that the first file's name suggests. */
export function storedKindOf({ kept, folder }: Pick<FolderChoice, 'kept' | 'folder'>): StoredFileType {
  if (folder.facts.studies.length > 0) return 'dcm';
  const path = kept[0]?.path ?? '';
  return endings.find(([, ending]) => ending.test(path))?.[0] ?? 'dcm';
}
