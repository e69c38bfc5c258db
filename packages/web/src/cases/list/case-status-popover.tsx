// The choice of statuses. It loads after the list, because its positioning code is larger than what is visible at first.
import { caseStatuses, type CaseStatus } from '@plainscan/contract';
import { Button, Checkbox, Popover } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useDeferredOpening, type DeferredStart } from '../../ui/deferred-part.tsx';
import { casePageMessages } from '../case-page-messages.ts';
import { CaseStatusPill } from '../case-cells.tsx';
import { CaseStatusButton, type CaseStatusFilterProps } from './case-status-button.tsx';
import styles from './case-status-filter.module.css';

export function CaseStatusPopover({
  chosen,
  onChange,
  start: { isWanted, buttonRef },
}: CaseStatusFilterProps & { start: DeferredStart }) {
  const words = useMessages(casePageMessages);
  const [isOpen, setOpen] = useDeferredOpening(isWanted);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      position="bottom-start"
      shadow="md"
      radius="md"
      withinPortal
    >
      <Popover.Target>
        <CaseStatusButton chosen={chosen} ref={buttonRef} onClick={() => setOpen(!isOpen)} />
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
          label={<CaseStatusPill status={status} />}
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
