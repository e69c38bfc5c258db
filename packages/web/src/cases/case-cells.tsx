// Cells shared by the table and the stacked rows on a phone.
import { casesRoom, caseListMessages, caseStatusWords, type CaseListRow } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { CaptionsOff } from 'lucide-react';
import { formatDay, formatMoment } from '../platform/language/date-format.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { Avatar } from '../ui/badges/avatar.tsx';
import { KeyHint } from '../ui/badges/key-hint.tsx';
import { ProgressLine } from '../ui/feedback/progress-line.tsx';
import { StatusPill } from '../ui/badges/status-pill.tsx';
import { formatIsoDate } from '../ui/fields/typed-date.ts';
import { useCaseAction } from './actions/case-actions.ts';
import { formatSizeDone } from '../ui/text/format-bytes.ts';
import { casePageMessages } from './case-page-messages.ts';
import styles from './case-cells.module.css';

/** The status of a case. A held case says so instead of looking like any other new one (B4). */
export function CasePill({ row }: { row: Pick<CaseListRow, 'status' | 'isHeld'> }) {
  const words = useMessages(casePageMessages);
  const status = row.status.value;
  if (row.isHeld) return <StatusPill status="delayed" word={words('held')} />;
  return <CaseStatusPill status={status} />;
}

export function CaseStatusPill({ status }: { status: CaseListRow['status']['value'] }) {
  const { locale } = useLocale();
  return <StatusPill status={status} word={caseStatusWords[locale][status]} />;
}

/** T40: how long the case has been waiting for an action. */
export function WaitingSince({ row }: { row: Pick<CaseListRow, 'waitingSince'> }) {
  const words = useMessages(casePageMessages);
  if (row.waitingSince === null) return null;
  return (
    <span className={styles['waiting']} title={formatMoment(row.waitingSince)}>
      {words('waitingSince', { date: formatDay(row.waitingSince) })}
    </span>
  );
}

/** B10: marks a report without captions, which deaf patients cannot follow. */
export function NoCaptions({ row }: { row: Pick<CaseListRow, 'hasCaptions'> }) {
  const words = useMessages(casePageMessages);
  if (row.hasCaptions !== false) return null;
  return (
    <span className={styles['noCaptions']}>
      <CaptionsOff size={14} strokeWidth={1.75} aria-hidden />
      {words('noCaptions')}
    </span>
  );
}

/** Returns birth date and sex, which distinguish patients with the same name. */
export function usePatientLine(): (patient: CaseListRow['patient']) => string {
  const words = useMessages(casePageMessages);
  return ({ dateOfBirth, gender }) =>
    [formatIsoDate(dateOfBirth), gender && words(gender)].filter(Boolean).join(' · ');
}

export function CaseAssignee({ row }: { row: CaseListRow }) {
  const t = useMessages(caseListMessages);
  const action = useCaseAction();
  const canClaim = row.offeredActions.some((offer) => offer.action === 'claim' && offer.enabled);
  return (
    <span className={styles['assignee']}>
      <span
        className={styles['person']}
        title={row.assignee?.name ?? t('list.unclaimed')}
        data-free={canClaim || undefined}
        data-nobody={!row.assignee || undefined}
      >
        <Avatar person={row.assignee} />
        <span className={`ellipsis ${styles['who']}`}>{row.assignee?.name ?? t('list.unclaimed')}</span>
      </span>
      {canClaim ? (
        <Button
          className={styles['claim']}
          size="xs"
          variant="default"
          data-claim
          aria-busy={action.isPending}
          onClick={() => action.isPending || action.mutate({ caseId: row.id, action: 'claim' })}
        >
          {t('action.claim')}
          <span className="visually-hidden">: {row.patientName}</span> <KeyHint>{casesRoom.claim[0]}</KeyHint>
        </Button>
      ) : null}
    </span>
  );
}

/** Progress of a case's images: bytes sent, then files read. Shows nothing if no upload is running. */
export function CaseUploadLine({ row }: { row: Pick<CaseListRow, 'progress' | 'title'> }) {
  const words = useMessages(casePageMessages);
  const { locale } = useLocale();
  if (!row.progress) return null;
  const { step, done, total } = row.progress;
  const amounts = step === 'receiving' ? formatSizeDone(done, total, locale) : { done, total };
  return (
    <span className={styles['upload']}>
      <ProgressLine
        percent={total > 0 ? (100 * done) / total : 0}
        label={words('progressOf', { title: row.title })}
      />
      <span className="meta num">{words(step, amounts)}</span>
    </span>
  );
}
