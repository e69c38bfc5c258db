import { Select } from '@mantine/core';

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
      // The server has already searched more than what is shown.
      filter={({ options: all }) => all}
      nothingFoundMessage={props.message}
      data={options}
      value={chosen?.id ?? null}
      onChange={(id) => props.onChange(known.get(id ?? '') ?? null)}
    />
  );
}
