import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { BulkDialogProps } from './bulk-dialog.tsx';
import { bulkActions, offersBulk, type BulkAction } from './bulk-offers.ts';
import type { CaseSelection } from './row-choice.ts';
import { worklistMessages } from './worklist-messages.ts';
import styles from './case-list.module.css';

const BulkDialog = lazyDialog<BulkDialogProps>(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

/** In the place of the list's foot while rows are chosen: what can be done with at least one of them. */
export function CaseSelectionBar({ selection }: { selection: CaseSelection }) {
  const words = useMessages(worklistMessages);
  const [action, setAction] = useState<BulkAction | null>(null);
  const rows = [...selection.chosen.values()];
  const possible = bulkActions.filter((name) => rows.some((row) => offersBulk(row, name)));
  return (
    <div className={styles['foot']} role="group" aria-label={words('chosen', { n: rows.length })}>
      <span className={styles['range']} role="status">
        {words('chosen', { n: rows.length })}
      </span>
      {possible.length === 0 ? <span>{words('nothingTogether')}</span> : null}
      {possible.map((name) => (
        <Button key={name} size="sm" variant="default" onClick={() => setAction(name)}>
          {words(name)}
        </Button>
      ))}
      <Button size="sm" variant="subtle" onClick={() => selection.choose([])}>
        {words('clearChosen')}
      </Button>
      <BulkDialog
        isOpen={action !== null}
        action={action}
        rows={rows}
        onClose={(left) => {
          setAction(null);
          selection.choose(left);
        }}
      />
    </div>
  );
}
