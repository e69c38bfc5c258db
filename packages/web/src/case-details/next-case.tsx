import { Button } from '@mantine/core';
import { caseRoom } from '@plainscan/contract';
import { useMutationState, useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { caseActionKey } from '../cases/case-keys.ts';
import { neighboursQuery } from '../cases/case-queries.ts';
import { readWorklist } from '../cases/list/use-list-position.ts';
import { useRoomKeys } from '../platform/keys/use-room-keys.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { KeyHint } from '../ui/badges/key-hint.tsx';
import styles from './case-header.module.css';

const addressOf = (id: string): string => `/case-details?caseId=${id}`;

/** The cases before and after an opened one, in the list it was opened from. */
function useNextCases(caseId: string) {
  const [worklist] = useState(readWorklist);
  const { data } = useQuery(neighboursQuery(worklist?.query ?? null));
  const rows = data?.data ?? [];
  const here = rows.findIndex(({ id }) => id === caseId);
  return { before: rows[here - 1], next: rows[here + 1] ?? rows.find(({ id }) => id !== caseId) };
}

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

/**
 * Leads from case to case in list order, by J and K as in the list. From a case that is no longer in the list, it leads
 * to the first one.
 */
export function NextCase({ caseId }: { caseId: string }) {
  const words = useMessages(casePageMessages);
  const navigate = useNavigate();
  const { before, next } = useNextCases(caseId);
  useRoomKeys(caseRoom, {
    next: next ? () => void navigate(addressOf(next.id)) : null,
    previous: before ? () => void navigate(addressOf(before.id)) : null,
  });
  if (!next) return null;
  const patient = next.patientName || words('unnamed');
  return (
    <Button
      component={Link}
      to={addressOf(next.id)}
      variant="default"
      size="sm"
      aria-keyshortcuts={caseRoom.next[0]}
      className={styles['next']}
      rightSection={<ArrowRight size={16} strokeWidth={1.75} aria-hidden />}
    >
      <span className="ellipsis">{words('nextCase', { patient })}</span>
      <KeyHint>{caseRoom.next[0]}</KeyHint>
    </Button>
  );
}
