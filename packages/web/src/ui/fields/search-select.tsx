import { Select } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';

/** One found entry, and the one chosen. */
export interface SearchChoice {
  id: string;
  /** What it is found and shown by. */
  label: string;
}

export interface SearchSelectProps {
  label: string;
  placeholder: string;
  chosen: SearchChoice | null;
  typed: string;
  onType: (typed: string) => void;
  found: readonly SearchChoice[];
  /** `true` while `found` does not match the typed text yet. */
  isBusy: boolean;
  /** Shown if nothing was found, or not yet. */
  message: string;
  isClearable: boolean;
  onChange: (choice: SearchChoice | null) => void;
}

/** A select whose options the server finds by what is typed. */
export function SearchSelect({ chosen, typed, found, isBusy, isClearable, ...props }: SearchSelectProps) {
  const known = new Map([...found, ...(chosen ? [chosen] : [])].map((choice) => [choice.id, choice]));
  const words = typed.trim().toLowerCase();
  const options = [...known.values()]
    // Until the server responds, hides options that do not match, because a quick Enter would choose one.
    .filter(({ label }) => !isBusy || label.toLowerCase().includes(words))
    .map(({ id, label }) => ({ value: id, label }));
  const keys = useKeysForResults(isBusy, options.length > 0);
  return (
    <Select
      label={props.label}
      placeholder={props.placeholder}
      searchable
      clearable={isClearable}
      allowDeselect={isClearable}
      maxDropdownHeight={220}
      searchValue={typed}
      onSearchChange={props.onType}
      {...keys}
      // The server has already searched more than what is shown.
      filter={({ options: all }) => all}
      nothingFoundMessage={props.message}
      data={options}
      value={chosen?.id ?? null}
      onChange={(id) => props.onChange(known.get(id ?? '') ?? null)}
    />
  );
}

/**
 * Keeps the arrow keys that are pressed while the server searches, and an Enter after them, and gives them to the field
 * once its results are there, because the results take the mark away. What is shown meanwhile can be chosen at once.
 */
function useKeysForResults(isBusy: boolean, isShown: boolean) {
  const kept = useRef<{ field: HTMLInputElement; keys: string[] } | null>(null);
  useEffect(() => {
    if (isBusy || kept.current === null) return;
    const { field, keys } = kept.current;
    kept.current = null;
    for (const key of keys)
      field.dispatchEvent(
        new globalThis.KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
      );
  }, [isBusy]);
  return {
    onBlur: () => {
      kept.current = null;
    },
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      const { key, currentTarget: field } = event;
      const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
      const isKept = isArrow || (key === 'Enter' && kept.current !== null && !isShown);
      if (!isBusy || !isKept) {
        // Typing on, choosing or leaving cancels the kept keys.
        kept.current = null;
        return;
      }
      kept.current = { field, keys: [...(kept.current?.keys ?? []), key] };
      if (isShown) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
