// The files of a new resource: choosing, checking by name, and uploading.
import {
  isThumbnailName,
  materialExtensions,
  materialFileProblem,
  type ErrorCode,
  type MaterialType,
} from '@plainscan/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PickedFiles } from '../ui/fields/folder-reader.ts';
import { readFolderChoice } from '../uploads/folder-choice.ts';
import { removeSending, hasFailed, startSending, type Sending } from '../uploads/sending-store.ts';
import { useSending } from '../uploads/use-sendings.ts';

type Problem = ErrorCode | 'thumbnail' | null;

export interface MaterialUpload {
  readonly sending: Sending | null;
  readonly problem: Problem;
  /** While a folder is being read: the number of files so far. */
  readonly reading: { readonly done: number; readonly total: number } | null;
  take(picked: PickedFiles): void;
  drop(): void;
  /** Keeps the upload, because it now belongs to a resource. */
  leave(): void;
  complain(problem: Problem): void;
}

/** Returns whether every byte has been stored. */
export const isArrived = (sending: Sending | null): boolean =>
  sending?.upload?.status === 'sealed' && !hasFailed(sending);

/** Discards the upload when the form is closed without saving. */
function useOneUpload() {
  const [id, setId] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem>(null);
  const sending = useSending(id);
  const giveUp = useEffectEvent(() => {
    if (id !== null) removeSending(id, true);
  });
  useEffect(() => () => giveUp(), []);
  return {
    sending,
    problem,
    setProblem,
    start(options: Parameters<typeof startSending>[0]) {
      if (id !== null) removeSending(id, true);
      setProblem(null);
      setId(startSending(options));
    },
    drop() {
      if (id !== null) removeSending(id, true);
      setId(null);
      setProblem(null);
    },
    leave() {
      if (id !== null) removeSending(id, false);
      setId(null);
    },
  };
}

/** Returns the display name of the choice: the study's title, or the file's. */
const labelOf = (names: readonly string[]): string => names.map((path) => path.split('/').at(-1)).join(', ');

/** T-018 … T-024, G-041: a study is read before it is sent. Other files are identified by their extension. */
export function useMaterialUpload(type: MaterialType | ''): MaterialUpload {
  const upload = useOneUpload();
  const [reading, setReading] = useState<MaterialUpload['reading']>(null);

  async function startStudyUpload(picked: PickedFiles): Promise<void> {
    const total = picked.files.length;
    setReading({ done: 0, total });
    const choice = await readFolderChoice(picked, 'dicom', (done) => setReading({ done, total }));
    setReading(null);
    const { kept, title, folder } = choice;
    if (kept.length === 0) return upload.setProblem('upload.no-study');
    upload.start({
      purpose: 'material',
      files: kept,
      label: title || labelOf([kept[0]?.path ?? '']),
      folder,
    });
  }

  function take(picked: PickedFiles): void {
    if (type === '') return;
    if (type === 'dcm') return void startStudyUpload(picked);
    const names = picked.files.map(({ path }) => path);
    const problem = materialFileProblem(type, names);
    if (problem === null) upload.start({ purpose: 'material', files: picked.files, label: labelOf(names) });
    else upload.setProblem(problem);
  }

  return {
    ...upload,
    reading,
    take,
    complain: upload.setProblem,
  };
}

/** T-025. */
export function useThumbnailUpload(): MaterialUpload {
  const upload = useOneUpload();
  return {
    ...upload,
    reading: null,
    complain: upload.setProblem,
    take({ files: [file] }) {
      if (file && isThumbnailName(file.path))
        upload.start({ purpose: 'thumbnail', files: [file], label: labelOf([file.path]) });
      else upload.setProblem('thumbnail');
    },
  };
}

/** Returns the `accept` attribute for files of this type. A folder is accepted as a whole. */
export const acceptOf = (type: MaterialType): string =>
  materialExtensions[type].map((ending) => `.${ending}`).join(',');
