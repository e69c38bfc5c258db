import { caseRoom, limits, second, type Case } from '@plainscan/contract';
import { useIsMutating, useMutationState } from '@tanstack/react-query';
import { CircleCheck, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isOffered } from '../cases/actions/action-buttons.ts';
import { useCaseAction } from '../cases/actions/case-actions.ts';
import { caseActionKey } from '../cases/case-keys.ts';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { useRoomKeys } from '../platform/keys/use-room-keys.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { KeyHint } from '../ui/badges/key-hint.tsx';
import styles from './done-bar.module.css';
import { addressOf, useNextCases } from './next-case.tsx';

/** Actions after which the case is out of the user's hands, each with the one that takes it back. */
const undoOf = { sendForReview: 'undoSending', signOff: 'undoSignOff' } as const;
type LastAction = keyof typeof undoOf;

type Done = { action: LastAction; at: number };

/** Returns what the user has just done with the case, if it was the last thing to do and was not undone. */
function useLastAction(caseId: string): Done | undefined {
  const done = useMutationState({
    filters: { mutationKey: caseActionKey, status: 'success' },
    select: ({ state }) => ({
      given: state.variables as { caseId?: string; action?: string } | undefined,
      at: state.submittedAt,
    }),
  });
  const last = done.findLast(
    ({ given }) =>
      given?.caseId === caseId &&
      Object.entries(undoOf)
        .flat()
        .includes(given.action ?? ''),
  );
  const action = last?.given?.action ?? '';
  return last && action in undoOf ? { action: action as LastAction, at: last.at } : undefined;
}

/** After a sign-off or sending: what was done, Undo for ten seconds, and the way to the next case of the same list. */
export function DoneBar({ item }: { item: Pick<Case, 'id' | 'offeredActions'> }) {
  const words = useMessages(casePageMessages);
  const done = useLastAction(item.id);
  const { next } = useNextCases(item.id);
  const onwards = useRef<HTMLAnchorElement>(null);
  if (!done) return null;
  return (
    <div className={styles['done']}>
      <span className={styles['said']} role="status">
        <CircleCheck size={18} strokeWidth={1.75} aria-hidden />
        <b>{words(done.action === 'signOff' ? 'signedOffNow' : 'sentNow')}</b>
      </span>
      {isOffered(item.offeredActions, undoOf[done.action]) ? (
        <UndoButton key={done.at} caseId={item.id} done={done} onEnd={() => onwards.current?.focus()} />
      ) : null}
      {next ? (
        <Link ref={onwards} to={addressOf(next.id)} aria-keyshortcuts={caseRoom.next[0]}>
          {words('nextCase', { patient: next.patientName || words('unnamed') })}
          <KeyHint>{caseRoom.next[0]}</KeyHint>
        </Link>
      ) : (
        <Link ref={onwards} to="/cases">
          {words('wasLast')}
        </Link>
      )}
    </div>
  );
}

type UndoProps = {
  caseId: string;
  done: Done;
  /** Called when the time is over while the button has the focus. */
  onEnd: () => void;
};

const undoMilliseconds = limits.undoSeconds * second;

/** T45, T46: the time counts from the press, so it is over here before it is over on the server. */
function UndoButton({ caseId, done, onEnd }: UndoProps) {
  const words = useMessages(casePageMessages);
  const { mutate } = useCaseAction();
  const isBusy = useIsMutating({ mutationKey: caseActionKey }) > 0;
  const button = useRef<HTMLButtonElement>(null);
  const [left] = useState(() => Math.max(0, done.at + undoMilliseconds - Date.now()));
  const [isOver, setOver] = useState(left === 0);
  const end = useEffectEvent(() => {
    if (document.activeElement === button.current) onEnd();
    setOver(true);
  });
  useEffect(() => {
    const timer = window.setTimeout(() => end(), left);
    return () => window.clearTimeout(timer);
  }, [left]);
  const undo = () => {
    if (!isBusy) mutate({ caseId, action: undoOf[done.action] });
  };
  useRoomKeys(caseRoom, { undoEdit: isOver ? null : undo });
  if (isOver) return null;
  return (
    <button
      ref={button}
      type="button"
      className={styles['undo']}
      aria-busy={isBusy}
      aria-keyshortcuts="Control+Z"
      onClick={undo}
    >
      <Undo2 size={16} strokeWidth={1.75} aria-hidden />
      {words('undo')}
      <KeyHint>{caseRoom.undoEdit[0]}</KeyHint>
      <span
        className={styles['time']}
        style={{ animationDelay: `${left - undoMilliseconds}ms` }}
        aria-hidden
      />
    </button>
  );
}
