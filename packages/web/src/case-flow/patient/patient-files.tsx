import { Button } from '@mantine/core';
import type { Case } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { isOffered } from '../../cases/actions/action-buttons.ts';
import { SupplyPanel } from '../../case-files/supply/supply-panel.tsx';
import { patientRequestMessages } from './patient-request-messages.ts';
import styles from './patient-request-panel.module.css';

/** T12, T13: patients send the images themselves, or share access to a portal. */
export function PatientFiles({ item, onPortal }: { item: Case; onPortal: () => void }) {
  const t = useMessages(patientRequestMessages);
  const isCorrection = item.status.value === 'upload-shared';
  const portal = isOffered(item.offeredActions, 'sharePortal') ? (
    <div className={styles['way']}>
      <h3>{t('portalTitle')}</h3>
      <p className="secondary">{t('portalMeans')}</p>
      <Button size="lg" fullWidth variant={isCorrection ? 'filled' : 'default'} onClick={onPortal}>
        {t(isCorrection ? 'portalCorrect' : 'portalShare')}
      </Button>
    </div>
  ) : null;
  // If the patient shared a portal, correcting it comes first. Sending everything themselves is the alternative.
  return (
    <>
      {isCorrection ? portal : null}
      <SupplyPanel item={item} />
      {isCorrection ? null : portal}
    </>
  );
}
