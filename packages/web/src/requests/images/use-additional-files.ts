// The additional files of a request (F-013). Each is uploaded immediately and has a type.
import { useEffect, useRef, useState } from 'react';
import type { PickedFiles } from '../../ui/fields/folder-reader.ts';
import { removeSending, startSending, adoptUpload, type Sending } from '../../uploads/sending-store.ts';
import type { DraftUpload } from '../../uploads/use-chosen-files.ts';
import { useSendings } from '../../uploads/use-sendings.ts';

/** An additional file of a saved form, with its type. */
export interface DraftAdditional extends DraftUpload {
  readonly type: string;
  readonly description: string;
}

interface Entry {
  readonly id: number;
  readonly type: string;
  readonly description: string;
}

export interface AdditionalFile extends Entry {
  /** `null` briefly after a reload, and for a file that is gone. */
  readonly sending: Sending | null;
}

export interface AdditionalFiles {
  readonly additional: readonly AdditionalFile[];
  addFiles(picked: PickedFiles): void;
  describeFile(id: number, part: Partial<Pick<Entry, 'type' | 'description'>>): void;
  removeFile(id: number): void;
}

export function useAdditionalFiles(draft: readonly DraftAdditional[]): AdditionalFiles {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const sendings = useSendings();
  const [kept] = useState(draft);
  const wasTaken = useRef(false);
  useEffect(() => {
    if (wasTaken.current) return;
    wasTaken.current = true;
    void Promise.all(
      kept.map(async ({ uploadId, label, type, description }) => {
        const id = await adoptUpload(uploadId, label, null);
        return id === null ? [] : [{ id, type, description }];
      }),
    ).then((found) => setEntries((present) => [...found.flat(), ...present]));
  }, [kept]);
  return {
    additional: entries.map((entry) => ({
      ...entry,
      sending: sendings.find(({ id }) => id === entry.id) ?? null,
    })),
    addFiles({ files }) {
      const added = files.map((file) => ({
        id: startSending({ purpose: 'additional', files: [file], label: file.path }),
        type: '',
        description: '',
      }));
      setEntries((present) => [...present, ...added]);
    },
    describeFile: (id, part) =>
      setEntries((present) => present.map((entry) => (entry.id === id ? { ...entry, ...part } : entry))),
    removeFile(id) {
      removeSending(id, true);
      setEntries((present) => present.filter((entry) => entry.id !== id));
    },
  };
}
