import type { CuratedEntry } from '@plainscan/contract';
import { useState } from 'react';
import { refusedFields } from '../../platform/forms/form-fields.ts';
import {
  idFor,
  readEntry,
  refusedEntry,
  valuesOf,
  type EntryField,
  type EntryProblems,
  type EntryValues,
} from './entry-form.ts';
import { useSaveEntry } from './glossary-queries.ts';

const isSame = (one: EntryValues, other: EntryValues): boolean =>
  (Object.keys(one) as EntryField[]).every((field) => one[field] === other[field]);

/**
 * The form of an entry. `entry` is the server's current one: what is typed stays if that changes, and is compared with
 * it. `known` are all ids, which a new word must not have.
 */
export function useEntryEditor(entry: CuratedEntry, known: ReadonlySet<string>) {
  const [base, setBase] = useState(entry);
  const [values, setValues] = useState(() => valuesOf(entry));
  const [problems, setProblems] = useState<EntryProblems>({});
  const saving = useSaveEntry();
  const isChanged = !isSame(values, valuesOf(base));
  const start = (from: CuratedEntry) => {
    setBase(from);
    setValues(valuesOf(from));
    setProblems({});
  };
  if (base !== entry && !isChanged) start(entry);
  const isTheirs = !saving.isPending && base.version !== entry.version && !isSame(valuesOf(entry), values);
  const send = (changed: EntryValues, onSaved: (saved: CuratedEntry) => void) => {
    const read = readEntry(changed);
    if ('problems' in read) {
      setProblems(read.problems);
      return;
    }
    const id = base.id || idFor(read.entry.words.en.name, known);
    saving.mutate(
      { id, entry: read.entry, version: base.version },
      {
        onSuccess: (saved) => {
          start(saved);
          onSaved(saved);
        },
        onError: (error) => setProblems(refusedEntry(refusedFields(error))),
      },
    );
  };
  return {
    base,
    values,
    problems,
    isChanged,
    isSaving: saving.isPending,
    error: saving.error,
    /** The text that somebody else has saved meanwhile. */
    theirs: isTheirs ? entry : null,
    set: (field: EntryField, value: string) => {
      setValues((old) => ({ ...old, [field]: value }));
      setProblems(({ [field]: _mended, ...others }) => others);
    },
    cancel: () => start(entry),
    /** The next save replaces their text. */
    keepMine: () => setBase(entry),
    takeTheirs: () => start(entry),
    save: (onSaved: (saved: CuratedEntry) => void) => send(values, onSaved),
    /** Saves the entry as it was, hidden or shown. */
    hide: (isHidden: boolean, onSaved: (saved: CuratedEntry) => void) =>
      send({ ...valuesOf(base), hidden: isHidden ? 'yes' : '' }, onSaved),
  };
}
export type EntryEditorState = ReturnType<typeof useEntryEditor>;
