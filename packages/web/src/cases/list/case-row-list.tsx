import { caseListMessages, type CaseListRow } from '@plainscan/contract';
import { Link } from 'react-router';
import { formatDay } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Avatar } from '../../ui/badges/avatar.tsx';
import { useNow } from '../case-dates.ts';
import { casePageMessages } from '../case-page-messages.ts';
import { dueWords, needsDueWarning } from '../due-words.ts';
import { CasePill, CaseUploadLine, NoCaptions, WaitingSince } from '../case-cells.tsx';
import { NextStepLine } from '../next-step.tsx';
import styles from './case-row-list.module.css';

/** The list on a phone: one stacked row per case. */
export function CaseRowList({
  rows,
  changed,
}: {
  rows: readonly CaseListRow[];
  changed: ReadonlySet<string>;
}) {
  const words = useMessages(casePageMessages);
  const now = useNow();
  return (
    <ul aria-label={words('caption')}>
      {rows.map((row) => (
        <StackedRow key={row.id} row={row} now={now} isChanged={changed.has(row.id)} />
      ))}
    </ul>
  );
}

function StackedRow({ row, now, isChanged }: { row: CaseListRow; now: Date; isChanged: boolean }) {
  const t = useMessages(caseListMessages);
  const words = useMessages(casePageMessages);
  const due = dueWords(row, now, t);
  const isDuePressing = needsDueWarning(row, now);
  const day = row.dueDate ? formatDay(row.dueDate) : null;
  return (
    <li data-row data-case={row.id}>
      <Link className={styles['row']} to={`/case-details?caseId=${row.id}`} data-row-link>
        <span className={styles['top']}>
          <CasePill row={row} />
          <span className={styles['due']} data-pressing={isDuePressing || undefined}>
            {due && isDuePressing ? words('dueOn', { words: due }) : (due ?? day)}
          </span>
        </span>
        <span className={styles['name']}>
          <span>{row.patientName || words('unnamed')}</span>
          {row.assignee ? <Avatar person={row.assignee} /> : null}
        </span>
        <span className={styles['study']}>{row.title}</span>
        <CaseUploadLine row={row} />
        <span className="meta">{`${row.workspaceName} · ${row.assignee?.name ?? t('list.unclaimed')}`}</span>
        <NextStepLine row={row} />
        <WaitingSince row={row} />
        <NoCaptions row={row} />
        {isChanged ? <b className={styles['fresh']}>{words('updatedNow')}</b> : null}
      </Link>
    </li>
  );
}
