import { caseMessages, type Case } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { Price } from '../../payments/price.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { isOffered, offersIn } from '../../cases/actions/action-buttons.ts';
import { casePageMessages } from '../../cases/case-page-messages.ts';
import { panelMessages } from '../../cases/panel-messages.ts';
import { SupplyPanel } from '../../case-files/supply/supply-panel.tsx';
import { UploadState } from '../../case-files/supply/upload-state.tsx';
import { CaseActionButtons } from '../case-action-buttons.tsx';
import { CaseDue } from '../../cases/case-due.tsx';
import { CasePatient } from '../../cases/case-patient.tsx';
import { ImagesFailure } from '../../cases/images-failure.tsx';
import { EarlierDrafts } from '../../reports/review/earlier-drafts.tsx';
import { OwnRecorder } from './own-recorder.tsx';
import { OfficeActions } from '../office-actions.tsx';
import { ReadyList } from './ready-list.tsx';
import styles from '../../cases/case-panel.module.css';

/** Before there is a video: time left, the available actions, and what is ready for recording. */
export function CaseActionPanel({ item }: { item: Case }) {
  const words = useMessages(casePageMessages);
  const hasForm = offersIn(item.offeredActions, 'supply').length > 0;
  const isAtWork = ['new', 'delayed', 'in-progress'].includes(item.status.value);
  return (
    <aside className={styles['panel']} aria-label={words('actions')} data-form={hasForm || undefined}>
      {item.status.value === 'archived' ? null : <CaseDue item={item} />}
      <Waiting item={item} />
      <UploadState item={item} />
      <SupplyPanel item={item} />
      <PickedUp item={item} />
      <CaseActionButtons item={item} isBesideForm={hasForm} />
      <Unarchive item={item} />
      <ClaimInfo item={item} />
      <OwnRecorder item={item} />
      <EarlierDrafts item={item} />
      {isAtWork ? <ReadyList item={item} /> : null}
      <CasePatient item={item} />
      <OfficeActions item={item} />
    </aside>
  );
}

/** Says what the case is waiting for. */
function Waiting({ item }: { item: Case }) {
  const words = useMessages(panelMessages);
  const { value } = item.status;
  const isWaiting =
    value === 'not-paid' ||
    value === 'pending-upload' ||
    value === 'upload-shared' ||
    value === 'incomplete' ||
    value === 'archived';
  const isForOthers = value === 'upload-shared' && !isOffered(item.offeredActions, 'completeUpload');
  return (
    <>
      {isWaiting ? (
        <p className="secondary">{words(isForOthers ? 'portalWaits' : `status.${value}`)}</p>
      ) : null}
      {item.price && isOffered(item.offeredActions, 'payForPatient') ? (
        <p>
          {words('toPay')}{' '}
          <b>
            <Price {...item.price} />
          </b>
        </p>
      ) : null}
      <ImagesFailure item={item} isBesideForm />
      {value === 'pending-upload' && item.clinicUploadRejected ? (
        <Note tone="warn">{words('rejected')}</Note>
      ) : null}
    </>
  );
}

/** E-049, W-031: others see why they cannot unarchive a case. */
function Unarchive({ item }: { item: Case }) {
  const words = useMessages(panelMessages);
  const id = useId();
  if (item.status.value !== 'archived' || isOffered(item.offeredActions, 'unarchive')) return null;
  return (
    <div className={styles['held']}>
      <Button variant="default" aria-disabled aria-describedby={id}>
        {words('unarchive')}
      </Button>
      <p id={id} className={styles['small']}>
        {words('onlySuperAdmin')}
      </p>
    </div>
  );
}

/** E-031: explains claiming and recording, if the user may do them. */
function ClaimInfo({ item }: { item: Case }) {
  const words = useMessages(casePageMessages);
  const panels = useMessages(panelMessages);
  const canClaim = item.offeredActions.some(({ action, enabled }) => action === 'claim' && enabled);
  if (canClaim) return <p className={styles['small']}>{words('claimMeans')}</p>;
  if (isOffered(item.offeredActions, 'record'))
    return <p className={styles['small']}>{panels('recorder')}</p>;
  return null;
}

/** E-032: says that another consultant has the case. */
function PickedUp({ item }: { item: Case }) {
  const t = useMessages(caseMessages);
  const words = useMessages(casePageMessages);
  const user = useCurrentUser();
  if (item.status.value !== 'in-progress' || item.assigneeId === user.id || !item.assigneeName) return null;
  return <p>{words('pickedUpBy', { text: t('live.pickedUp'), name: item.assigneeName })}</p>;
}
