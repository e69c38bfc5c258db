import { Button } from '@mantine/core';
import { caseRoom } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { neighboursQuery } from '../cases/case-queries.ts';
import { readWorklist } from '../cases/list/use-list-position.ts';
import { useRoomKeys } from '../platform/keys/use-room-keys.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { KeyHint } from '../ui/badges/key-hint.tsx';
import styles from './case-header.module.css';

export const addressOf = (id: string): string => `/case-details?caseId=${id}`;

/** The cases before and after an opened one, in the list it was opened from. */
export function useNextCases(caseId: string) {
  const [worklist] = useState(readWorklist);
  const { data, isPending } = useQuery(neighboursQuery(worklist?.query ?? null));
  const rows = data?.data ?? [];
  const here = rows.findIndex(({ id }) => id === caseId);
  return { before: rows[here - 1], next: rows[here + 1] ?? rows.find(({ id }) => id !== caseId), isPending };
}

/**
 * Leads from case to case in list order, by J and K as in the list. From a case that is no longer in the list, it leads
 * to the first one.
 */
export function NextCase({ caseId }: { caseId: string }) {
  const words = useMessages(casePageMessages);
  const navigate = useNavigate();
  const { before, next, isPending } = useNextCases(caseId);
  useRoomKeys(caseRoom, {
    next: next ? () => void navigate(addressOf(next.id)) : null,
    previous: before ? () => void navigate(addressOf(before.id)) : null,
  });
  // Keeps its place, so that the title does not move when the button comes.
  if (!next) return isPending ? <span className={styles['next']} /> : null;
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
