import { useMessages } from '../platform/language/i18n.tsx';
import { useWorkspaceSearch } from '../workspaces/workspace-search.ts';
import { SearchSelect, type SearchChoice } from '../ui/fields/search-select.tsx';
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

const choiceOf = ({ id, name }: Clinic): SearchChoice => ({ id: String(id), label: name });

/** Lets a super-admin choose one of all clinics. */
export function ClinicSelect({ clinic, onChange, isClearable = false, placeholder }: ClinicSelectProps) {
  const t = useMessages(peopleMessages);
  const { typed, setTyped, found, isBusy } = useWorkspaceSearch(clinic?.name ?? '');
  const known = [...found, ...(clinic ? [clinic] : [])];
  return (
    <SearchSelect
      label={t('clinic')}
      placeholder={placeholder ?? t('clinicPlaceholder')}
      chosen={clinic && choiceOf(clinic)}
      typed={typed}
      onType={setTyped}
      found={found.map(choiceOf)}
      isBusy={isBusy}
      message={t(isBusy ? 'searching' : 'clinicNothing')}
      isClearable={isClearable}
      onChange={(choice) => onChange(known.find(({ id }) => String(id) === choice?.id) ?? null)}
    />
  );
}
