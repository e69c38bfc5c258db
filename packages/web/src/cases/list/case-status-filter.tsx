import { caseStatuses, caseStatusWords, type CaseStatus } from '@plainscan/contract';
import { Button, Checkbox, Popover } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { casePageMessages } from '../case-page-messages.ts';
import { CasePill } from '../case-cells.tsx';
import styles from './case-status-filter.module.css';

interface CaseStatusFilterProps {
  chosen: readonly CaseStatus[];
  onChange: (chosen: CaseStatus[]) => void;
}

/** D-002: any number of statuses instead of the view's own. The list updates with every tick. */
export function CaseStatusFilter({ chosen, onChange }: CaseStatusFilterProps) {
  const words = useMessages(casePageMessages);
  const { locale } = useLocale();
  const [only] = chosen;
  const shown =
    chosen.length > 1
      ? words('chosenStatuses', { n: chosen.length })
      : only
        ? caseStatusWords[locale][only]
        : words('anyStatus');
  return (
    <Popover trapFocus returnFocus position="bottom-start" shadow="md" radius="md" withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          className={styles['button']}
          aria-label={`${words('statusFilter')}: ${shown}`}
          data-chosen={chosen.length > 0 || undefined}
          rightSection={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
        >
          <span className="ellipsis">{shown}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words('statusFilter')}>
        <StatusBoxes chosen={chosen} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}

function StatusBoxes({ chosen, onChange }: CaseStatusFilterProps) {
  const words = useMessages(casePageMessages);
  // The URL updates a moment later, but two quick ticks must both count.
  const [ticked, setTicked] = useState(chosen);
  const take = (next: CaseStatus[]) => {
    setTicked(next);
    onChange(next);
  };
  const toggle = (status: CaseStatus) =>
    take(caseStatuses.filter((one) => (one === status) !== ticked.includes(one)));
  return (
    <div className={styles['list']}>
      {caseStatuses.map((status) => (
        <Checkbox
          key={status}
          checked={ticked.includes(status)}
          label={<CasePill status={status} />}
          onChange={() => toggle(status)}
        />
      ))}
      {ticked.length > 0 ? (
        <Button size="xs" variant="subtle" onClick={() => take([])}>
          {words('clearStatuses')}
        </Button>
      ) : null}
    </div>
  );
}
