import type { Case } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { Archive } from 'lucide-react';
import { actionButtonsOf } from '../cases/actions/action-buttons.ts';
import styles from './case-action-buttons.module.css';
import { useActionStart } from './use-action-start.tsx';

/** E-041: staff actions at the bottom of a panel. A completed case has them in its menu. */
export function OfficeActions({ item }: { item: Case }) {
  const { start, label, dialogs } = useActionStart(item);
  const { office } = actionButtonsOf(item.offeredActions);
  if (item.status.value === 'completed' || office.length === 0) return null;
  return (
    <div className={styles['office']}>
      {office.map(({ action }) => (
        <Button
          key={action}
          variant="subtle"
          leftSection={<Archive size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => start(action)}
        >
          {label(action)}
        </Button>
      ))}
      {dialogs}
    </div>
  );
}
