import { caseListMessages, type CaseListRow, type CaseListMessage } from '@plainscan/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoment } from '../../platform/language/date-format.ts';
import { useMessageLookup, useMessages } from '../../platform/language/i18n.tsx';
import { useNow } from '../case-dates.ts';
import { firstDirectionOf, usualOrder, type ChangeSearch } from './case-list-state.ts';
import { casePageMessages } from '../case-page-messages.ts';
import type { CaseOrderField, CaseSearch } from '../case-queries.ts';
import { dueWords, needsDueWarning } from '../due-words.ts';
import {
  CaseAssignee,
  CasePill,
  CaseUploadLine,
  NoCaptions,
  NotWatched,
  usePatientLine,
  WaitingSince,
} from '../case-cells.tsx';
import styles from './case-table.module.css';

interface Column {
  label: CaseListMessage;
  order?: CaseOrderField;
  /** `true` if it moves to the second line of another column when there is no space. */
  folds?: boolean;
}

const columns: readonly Column[] = [
  { label: 'list.status', order: 'status' },
  { label: 'list.patient', order: 'patientName' },
  { label: 'list.study', order: 'title' },
  { label: 'list.workspace', folds: true },
  { label: 'list.due', order: 'dueDate' },
  { label: 'list.assignee' },
  { label: 'list.lastUpdate', order: 'updatedAt', folds: true },
];

interface CaseTableProps {
  rows: readonly CaseListRow[];
  /** Cases that another user has just changed. */
  changed: ReadonlySet<string>;
  search: CaseSearch;
  onChange: ChangeSearch;
}

/** D-004 with due time and assignee. Clicking anywhere on a row opens its case (D-005). */
export function CaseTable({ rows, changed, search, onChange }: CaseTableProps) {
  const words = useMessages(casePageMessages);
  const now = useNow();
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{words('caption')}</caption>
      <colgroup>
        {columns.map(({ label, folds }) => (
          <col key={label} data-column={label} data-folds={folds} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column.label} column={column} search={search} onChange={onChange} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CaseRow key={row.id} row={row} now={now} isChanged={changed.has(row.id)} />
        ))}
      </tbody>
    </table>
  );
}

/** The first press sorts by the column, the second reverses the order, the third restores the default. */
function ColumnHead({
  column,
  search,
  onChange,
}: {
  column: Column;
  search: CaseSearch;
  onChange: ChangeSearch;
}) {
  const t = useMessageLookup(caseListMessages);
  const { label, order, folds } = column;
  if (!order) {
    return (
      <th scope="col" data-folds={folds}>
        {t(label)}
      </th>
    );
  }
  const isOrder = search.orderField === order;
  const isUp = search.orderType === 'ASC';
  const Arrow = isUp ? ArrowUp : ArrowDown;
  const first = firstDirectionOf(order);
  const press = (): void => {
    if (!isOrder) onChange({ orderField: order, orderType: first });
    else if (search.orderType === first) onChange({ orderType: isUp ? 'DESC' : 'ASC' });
    else onChange(usualOrder);
  };
  return (
    <th scope="col" data-folds={folds} aria-sort={isOrder ? (isUp ? 'ascending' : 'descending') : undefined}>
      <button type="button" onClick={press}>
        {t(label)}
        {isOrder ? <Arrow size={16} strokeWidth={1.75} aria-hidden /> : null}
      </button>
    </th>
  );
}

function CaseRow({ row, now, isChanged }: { row: CaseListRow; now: Date; isChanged: boolean }) {
  const t = useMessageLookup(caseListMessages);
  const words = useMessages(casePageMessages);
  const patientLine = usePatientLine();
  const due = dueWords(row, now, t);
  const patientName = row.patientName || words('unnamed');
  return (
    <tr data-row data-case={row.id} data-changed={isChanged || undefined}>
      <td>
        <CasePill status={row.status.value} />
        <WaitingSince row={row} />
        <NotWatched row={row} />
        <NoCaptions row={row} />
      </td>
      <td>
        <Link
          className={styles['open']}
          to={`/case-details?caseId=${row.id}`}
          data-row-link
          title={patientName}
        >
          {patientName}
        </Link>
        <span className={styles['second']}>
          {isChanged ? <b className={styles['fresh']}>{words('updatedNow')}</b> : patientLine(row.patient)}
        </span>
      </td>
      <td>
        <span className={styles['line']} title={row.title}>
          {row.title}
        </span>
        {row.progress ? (
          <CaseUploadLine row={row} />
        ) : (
          <span className={`${styles['second']} ${styles['folded']}`}>{row.workspaceName}</span>
        )}
      </td>
      <td data-folds className={styles['quiet']}>
        <span className={styles['line']} title={row.workspaceName}>
          {row.workspaceName}
        </span>
      </td>
      <td>
        {due ? (
          <span className={styles['due']} data-pressing={needsDueWarning(row, now) || undefined}>
            {due}
          </span>
        ) : null}
        <span className={styles['second']}>
          {row.dueDate ? formatMoment(row.dueDate) : due ? null : words('noDue')}
        </span>
      </td>
      <td>
        <CaseAssignee row={row} />
      </td>
      <td data-folds className={`num ${styles['stamp']}`}>
        {formatMoment(row.updatedAt)}
      </td>
    </tr>
  );
}
