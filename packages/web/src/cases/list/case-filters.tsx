import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../platform/language/i18n.tsx';
import { caseChoicesQuery, type CaseSearch } from '../case-queries.ts';
import type { ChangeSearch } from './case-list-state.ts';
import { worklistMessages } from './worklist-messages.ts';
import styles from './case-filters.module.css';

const ages = [1, 2, 7, 14, 30] as const;

interface CaseFiltersProps {
  search: CaseSearch;
  onChange: ChangeSearch;
}

/**
 * Filters by workspace, consultant and age. Offers what the reader's cases have; a filter with one choice is hidden. On a
 * phone they are folded.
 */
export function CaseFilters({ isFolded, ...props }: CaseFiltersProps & { isFolded: boolean }) {
  const words = useMessages(worklistMessages);
  const { workspaceId, assigneeId, minDays } = props.search;
  const n = [workspaceId, assigneeId, minDays].filter((value) => value !== null).length;
  if (!isFolded) return <Filters {...props} />;
  return (
    <details className={styles['fold']}>
      <summary data-chosen={n > 0 || undefined}>
        {n > 0 ? words('someFilters', { n }) : words('filters')}
      </summary>
      <Filters {...props} />
    </details>
  );
}

function Filters({ search, onChange }: CaseFiltersProps) {
  const words = useMessages(worklistMessages);
  const { data } = useQuery(caseChoicesQuery);
  const workspaces = data?.workspaces ?? [];
  const assignees = data?.assignees ?? [];
  const { workspaceId, assigneeId, minDays } = search;
  return (
    <>
      {workspaces.length > 1 || workspaceId !== null ? (
        <Filter
          label={words('workspaceFilter')}
          all={words('anyWorkspace')}
          value={workspaceId === null ? '' : String(workspaceId)}
          choices={workspaces.map(({ id, name }) => [String(id), name])}
          onChange={(value) => onChange({ workspaceId: value === '' ? null : Number(value) })}
        />
      ) : null}
      {assignees.length > 0 || assigneeId !== null ? (
        <Filter
          label={words('assigneeFilter')}
          all={words('anyAssignee')}
          value={assigneeId ?? ''}
          choices={[
            ['nobody', words('nobody')],
            ...assignees.map(({ id, name }): [string, string] => [id, name]),
          ]}
          onChange={(value) => onChange({ assigneeId: value === '' ? null : value })}
        />
      ) : null}
      <Filter
        label={words('ageFilter')}
        all={words('anyAge')}
        value={minDays === null ? '' : String(minDays)}
        choices={ages.map((n) => [String(n), words('minDays', { n })])}
        onChange={(value) => onChange({ minDays: value === '' ? null : Number(value) })}
      />
    </>
  );
}

interface FilterProps {
  label: string;
  /** The choice that filters nothing. */
  all: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function Filter({ label, all, value, choices, onChange }: FilterProps) {
  const isKnown = value === '' || choices.some(([choice]) => choice === value);
  return (
    <select
      className={styles['filter']}
      aria-label={label}
      value={value}
      data-chosen={value !== '' || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {/* From a saved view or an address: a choice that no case has any more. */}
      {isKnown ? null : <option value={value}>{value}</option>}
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </select>
  );
}
