import { caseRoom, errorCatalog, type Case, type CaseAction } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useRoomKeys } from '../platform/keys/use-room-keys.ts';
import { useLocale } from '../platform/language/i18n.tsx';
import { KeyHint } from '../ui/badges/key-hint.tsx';
import { actionButtonsOf, type Offer } from '../cases/actions/action-buttons.ts';
import type { SigningOff } from './signing-off.ts';
import { useActionStart } from './use-action-start.tsx';
import styles from './case-action-buttons.module.css';

const hotkeys: Partial<Record<CaseAction, string>> = {
  claim: caseRoom.claim[0],
  record: caseRoom.record[0],
};

type Variant = 'filled' | 'default' | 'subtle';

interface CaseActionButtonsProps {
  item: Case;
  isRow?: boolean;
  /** `true` next to a form, which is then primary: none of these buttons is. */
  isBesideForm?: boolean;
  signingOff?: SigningOff;
  /** Why an offered action has to wait for something on this page. */
  held?: Partial<Record<CaseAction, string>>;
}

/** The actions that the case offers the user, as buttons. Some ask for confirmation first (E-058). */
export function CaseActionButtons({
  item,
  isRow,
  isBesideForm,
  signingOff,
  held = {},
}: CaseActionButtonsProps) {
  const { start, busy, label, dialogs } = useActionStart(item, signingOff);
  const { primary, others, quiet } = actionButtonsOf(item.offeredActions);
  const { locale } = useLocale();
  const id = useId();
  const reasonOf = ({ action, enabled, reason }: Offer): string | null =>
    !enabled && reason ? errorCatalog[reason][locale] : (held[action] ?? null);
  const shown = [...(primary ? [primary] : []), ...others, ...quiet];
  // Two buttons often wait for the same thing, so it is said only once.
  const reasons = [...new Set(shown.flatMap((offer) => reasonOf(offer) ?? []))];
  const canClaim = primary?.action === 'claim' && primary.enabled && busy === null;
  const { buttons, begin } = useKeptFocus(primary?.action ?? null, start);
  const canRecord = primary?.action === 'record' && primary.enabled && busy === null;
  useRoomKeys(caseRoom, {
    claim: canClaim ? () => begin('claim') : null,
    record: canRecord ? () => begin('record') : null,
  });
  // On a small screen, the primary button stays visible. A disabled one would only be in the way.
  const isDocked = primary !== null && !isBesideForm && reasonOf(primary) === null;
  // A quiet button is quiet next to others. Without a primary button, it has to look like a button.
  const isAlone = primary === null && others.length === 0 && !isBesideForm;
  const button = (offer: Offer, variant: Variant) => {
    const reason = reasonOf(offer);
    return (
      <ActionButton
        key={offer.action}
        action={offer.action}
        variant={variant}
        isOff={!offer.enabled || reason !== null}
        isBusy={busy === offer.action}
        isLarge={variant === 'filled' && !isRow}
        label={label(offer.action)}
        reasonId={reason ? `${id}-${reasons.indexOf(reason)}` : undefined}
        onStart={() => busy ?? begin(offer.action)}
      />
    );
  };
  return (
    <div ref={buttons} className={styles['actions']} data-row={isRow || undefined}>
      {primary ? (
        <div {...(isDocked && { className: styles['dock'] })}>
          {button(primary, isBesideForm ? 'default' : 'filled')}
        </div>
      ) : null}
      {others.map((offer) => button(offer, 'default'))}
      {quiet.map((offer) => button(offer, isAlone ? 'default' : 'subtle'))}
      {reasons.map((reason, index) => (
        <p key={reason} id={`${id}-${index}`} className={`meta ${styles['reason']}`}>
          {reason}
        </p>
      ))}
      {dialogs}
    </div>
  );
}

/** An action triggered by a key removes the focused button. The new primary button gets the focus. */
function useKeptFocus(leading: CaseAction | null, start: (action: CaseAction) => void) {
  const buttons = useRef<HTMLDivElement>(null);
  const isOwn = useRef(false);
  useEffect(() => {
    if (isOwn.current && document.activeElement === document.body)
      buttons.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    isOwn.current = false;
  }, [leading]);
  const begin = (action: CaseAction) => {
    isOwn.current = true;
    start(action);
  };
  return { buttons, begin };
}

interface ActionButtonProps {
  action: CaseAction;
  variant: Variant;
  isOff: boolean;
  isBusy: boolean;
  isLarge: boolean;
  label: string;
  reasonId: string | undefined;
  onStart: () => void;
}

function ActionButton(props: ActionButtonProps) {
  const { action, variant, isOff, isBusy, isLarge, label, reasonId, onStart } = props;
  const hotkey = hotkeys[action];
  return (
    <div className={styles['action']}>
      <Button
        size={isLarge ? 'lg' : 'sm'}
        variant={variant}
        aria-disabled={isOff || undefined}
        aria-busy={isBusy}
        aria-describedby={reasonId}
        aria-keyshortcuts={hotkey}
        onClick={() => isOff || onStart()}
      >
        {label} {hotkey ? <KeyHint>{hotkey}</KeyHint> : null}
      </Button>
    </div>
  );
}
