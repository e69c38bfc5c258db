import { caseRoom } from '@plainscan/contract';
import { useMutationState } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { caseActionKey } from '../cases/case-keys.ts';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { KeyHint } from '../ui/badges/key-hint.tsx';
import styles from './done-bar.module.css';
import { addressOf, useNextCases } from './next-case.tsx';

/** Actions after which the case is out of the user's hands. */
const lastActions: readonly string[] = ['sendForReview', 'signOff'];

/** Returns what the user has just done with the case, if it was the last thing to do. */
function useLastAction(caseId: string): string | undefined {
  const done = useMutationState({
    filters: { mutationKey: caseActionKey, status: 'success' },
    select: ({ state }) => state.variables as { caseId?: string; action?: string } | undefined,
  });
  return done.findLast(
    (variables) => variables?.caseId === caseId && lastActions.includes(variables.action ?? ''),
  )?.action;
}

/** After a sign-off or sending: what was done, and the way to the next case of the same list. */
export function DoneBar({ caseId }: { caseId: string }) {
  const words = useMessages(casePageMessages);
  const action = useLastAction(caseId);
  const { next } = useNextCases(caseId);
  if (!action) return null;
  return (
    <div className={styles['done']} role="status">
      <CircleCheck size={18} strokeWidth={1.75} aria-hidden />
      <b>{words(action === 'signOff' ? 'signedOffNow' : 'sentNow')}</b>
      {next ? (
        <Link to={addressOf(next.id)} aria-keyshortcuts={caseRoom.next[0]}>
          {words('nextCase', { patient: next.patientName || words('unnamed') })}
          <KeyHint>{caseRoom.next[0]}</KeyHint>
        </Link>
      ) : (
        <Link to="/cases">{words('wasLast')}</Link>
      )}
    </div>
  );
}
