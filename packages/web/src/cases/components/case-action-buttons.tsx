import { caseMessages, errorCatalogue, transition, type Case, type CaseAction } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale, useMessageLookup, useMessages } from '../../app/i18n.tsx';
import { useCurrentUser } from '../../app/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { isDestructive, lookOf, type Offer } from '../action-look.ts';
import { isOneCall, useCaseAction, type OneCallAction } from '../case-actions.ts';
import { casePageMessages } from '../case-page-messages.ts';
import { usePressKey } from '../use-press-key.ts';
import { VideoUploadDialog } from './video-upload-dialog.tsx';
import styles from './case-action-buttons.module.css';

type Variant = 'filled' | 'default' | 'subtle';

/** What the case offers this person, as buttons; what needs a second thought asks first (E-058). */
export function CaseActionButtons({ item, isRow = false }: { item: Case; isRow?: boolean }) {
  const { start, busy, dialogs } = useActionStart(item);
  const { primary, others, quiet } = lookOf(item.offeredActions);
  const { locale } = useLocale();
  const label = useActionLabel(item);
  const id = useId();
  const reasonIdOf = ({ enabled, reason }: Offer) => (!enabled && reason ? `${id}-${reason}` : undefined);
  // Two buttons often wait for the same thing: it is said once.
  const reasons = [
    ...new Set(item.offeredActions.flatMap(({ enabled, reason }) => (!enabled && reason ? [reason] : []))),
  ];
  const canClaim = primary?.action === 'claim' && primary.enabled && busy === null;
  usePressKey('c', canClaim ? () => start('claim') : null);
  const button = (offer: Offer, variant: Variant) => (
    <ActionButton
      key={offer.action}
      offer={offer}
      variant={variant}
      isBusy={busy === offer.action}
      isLarge={variant === 'filled' && !isRow}
      label={label(offer.action)}
      reasonId={reasonIdOf(offer)}
      onStart={() => busy ?? start(offer.action)}
    />
  );
  return (
    <div className={styles['actions']} data-row={isRow || undefined}>
      {primary ? <div className={styles['dock']}>{button(primary, 'filled')}</div> : null}
      {others.map((offer) => button(offer, 'default'))}
      {quiet.map((offer) => button(offer, 'subtle'))}
      {reasons.map((reason) => (
        <p key={reason} id={`${id}-${reason}`} className={`meta ${styles['reason']}`}>
          {errorCatalogue[reason][locale]}
        </p>
      ))}
      {dialogs}
    </div>
  );
}

interface ActionButtonProps {
  offer: Offer;
  variant: Variant;
  isBusy: boolean;
  isLarge: boolean;
  label: string;
  reasonId: string | undefined;
  onStart: () => void;
}

function ActionButton({ offer, variant, isBusy, isLarge, label, reasonId, onStart }: ActionButtonProps) {
  return (
    <div className={styles['action']}>
      <Button
        size={isLarge ? 'lg' : 'sm'}
        variant={variant}
        aria-disabled={!offer.enabled || undefined}
        aria-busy={isBusy}
        aria-describedby={reasonId}
        onClick={() => offer.enabled && onStart()}
      >
        {label} {offer.action === 'claim' ? <KeyHint>C</KeyHint> : null}
      </Button>
    </div>
  );
}

/** The flow's own words, but for an administrator who frees a case that is somebody else's. */
function useActionLabel(item: Case): (action: CaseAction) => string {
  const t = useMessageLookup(caseMessages);
  const words = useMessages(casePageMessages);
  const { id } = useCurrentUser();
  return (action) =>
    action === 'optOut' && item.assigneeId !== id && item.assigneeName
      ? words('freeCase', { name: item.assigneeName })
      : t(transition(action).label);
}

/** Starts an action in its own way: a page, a file, a question first, or at once. */
function useActionStart(item: Case) {
  const t = useMessageLookup(caseMessages);
  const label = useActionLabel(item);
  const navigate = useNavigate();
  const call = useCaseAction();
  const [asked, setAsked] = useState<OneCallAction | null>(null);
  const [isUploading, setUploading] = useState(false);
  const run = (action: OneCallAction) =>
    call.mutate({ caseId: item.id, action }, { onSettled: () => setAsked(null) });
  const start = (action: CaseAction) => {
    if (action === 'record' || action === 'editVideo') void navigate(`/case-recording?caseId=${item.id}`);
    else if (action === 'submitVideo') setUploading(true);
    else if (isOneCall(action) && transition(action).confirm) setAsked(action);
    else if (isOneCall(action)) run(action);
  };
  const confirm = asked && transition(asked).confirm;
  const dialogs = (
    <>
      <ConfirmDialog
        isOpen={Boolean(confirm)}
        title={confirm ? t(confirm.title) : ''}
        text={confirm ? t(confirm.text, { patient: item.patientName }) : ''}
        confirmLabel={asked ? label(asked) : ''}
        tone={asked && isDestructive(asked) ? 'danger' : 'brand'}
        isBusy={call.isPending}
        onConfirm={() => asked && run(asked)}
        onCancel={() => setAsked(null)}
      />
      <VideoUploadDialog item={item} isOpen={isUploading} onClose={() => setUploading(false)} />
    </>
  );
  return { start, busy: call.isPending ? call.variables.action : null, dialogs };
}
