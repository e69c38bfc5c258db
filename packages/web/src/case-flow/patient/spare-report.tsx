import { Button } from '@mantine/core';
import type { Case } from '@plainscan/contract';
import { useId } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { isOffered } from '../../cases/actions/action-look.ts';
import { patientDeskMessages } from './patient-desk-messages.ts';
import styles from './patient-desk.module.css';

interface SpareReportProps {
  item: Case;
  label: string;
  isBusy: boolean;
  onUse: () => void;
}

/** CG-166: a report that was bought and not used yet pays for the request, of whichever type it is. */
export function SpareReport({ item, label, isBusy, onUse }: SpareReportProps) {
  const t = useMessages(patientDeskMessages);
  const { availableReport } = useCurrentUser();
  const id = useId();
  if (!isOffered(item.offeredActions, 'useCredit')) return null;
  const type = availableReport?.type === 'Express' ? 'express' : 'standard';
  return (
    <div className={styles['card']}>
      <p id={id}>{t(`spare.${type}`)}</p>
      <Button size="lg" fullWidth aria-busy={isBusy} aria-describedby={id} onClick={onUse}>
        {label}
      </Button>
    </div>
  );
}
