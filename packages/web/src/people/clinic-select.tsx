import { Select } from '@mantine/core';
import { useMessages } from '../platform/language/i18n.tsx';
import { useWorkspaceSearch } from '../workspaces/workspace-search.ts';
import { peopleMessages } from './people-messages.ts';

export interface Clinic {
  id: number;
  name: string;
}

interface ClinicSelectProps {
  clinic: Clinic | null;
  onChange: (clinic: Clinic | null) => void;
  isClearable?: boolean;
  /** Text if nothing is chosen. */
  placeholder?: string;
}

/** Lets a super-admin choose one of all clinics. */
export function ClinicSelect({ clinic, onChange, isClearable = false, placeholder }: ClinicSelectProps) {
  const t = useMessages(peopleMessages);
  const { typed, setTyped, found, isBusy } = useWorkspaceSearch(clinic?.name ?? '');
  const known = new Map<string, Clinic>(
    [...found, ...(clinic ? [clinic] : [])].map((one) => [String(one.id), one]),
  );
  const words = typed.trim().toLowerCase();
  const options = [...known]
    // Until the server responds, hides options that do not match, because a quick Enter would choose one.
    .filter(([, { name }]) => !isBusy || name.toLowerCase().includes(words))
    .map(([value, { name }]) => ({ value, label: name }));
  return (
    <Select
      label={t('clinic')}
      placeholder={placeholder ?? t('clinicPlaceholder')}
      searchable
      clearable={isClearable}
      allowDeselect={isClearable}
      maxDropdownHeight={220}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already searched more than what is shown.
      filter={({ options }) => options}
      nothingFoundMessage={t(isBusy ? 'clinicLoading' : 'clinicNothing')}
      data={options}
      value={clinic === null ? null : String(clinic.id)}
      onChange={(value) => onChange(known.get(value ?? '') ?? null)}
    />
  );
}
