// What the files that a patient stores are, as far as they say so themselves; the patient can say otherwise.
import type { StoredFileType } from '@plainscan/contract';
import type { FolderChoice } from '../../uploads/folder-choice.ts';

const endings: readonly [StoredFileType, RegExp][] = [
  ['video', /\.(mp4|mov|m4v|avi|mkv|webm)$/i],
  ['pdf', /\.pdf$/i],
  ['document', /\.(docx?|rtf|txt|glb)$/i],
  ['image', /\.(jpe?g|png|tiff?|webp|gif|bmp)$/i],
];

/** Images of a scan, or what the name of the first file says. */
export function storedKindOf({ kept, folder }: Pick<FolderChoice, 'kept' | 'folder'>): StoredFileType {
  if (folder.facts.studies.length > 0) return 'dcm';
  const path = kept[0]?.path ?? '';
  return endings.find(([, ending]) => ending.test(path))?.[0] ?? 'dcm';
}
