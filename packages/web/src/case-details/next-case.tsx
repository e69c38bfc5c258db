import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { usePressKey } from '../cases/actions/use-press-key.ts';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { activeCasesQuery } from '../cases/case-queries.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { KeyHint } from '../ui/badges/key-hint.tsx';
import styles from './case-header.module.css';

const addressOf = (id: string): string => `/case-details?caseId=${id}`;

/**
 * Leads from case to case in list order, most urgent first, by J and K as in the list. From a case that is no longer
 * active, it leads to the first one.
 */
export function NextCase({ caseId }: { caseId: string }) {
  const words = useMessages(casePageMessages);
  const navigate = useNavigate();
  const { data } = useQuery(activeCasesQuery);
  const rows = data?.data ?? [];
  const here = rows.findIndex(({ id }) => id === caseId);
  const next = rows[here + 1] ?? rows.find(({ id }) => id !== caseId);
  const before = rows[here - 1];
  usePressKey('j', next ? () => void navigate(addressOf(next.id)) : null);
  usePressKey('k', before ? () => void navigate(addressOf(before.id)) : null);
  if (!next) return null;
  const patient = next.patientName || words('unnamed');
  return (
    <Button
      component={Link}
      to={addressOf(next.id)}
      variant="default"
      size="sm"
      className={styles['next']}
      rightSection={<ArrowRight size={16} strokeWidth={1.75} aria-hidden />}
    >
      <span className="ellipsis">{words('nextCase', { patient })}</span>
      <KeyHint>J</KeyHint>
    </Button>
  );
}
