import { casesRoom, caseListMessages, type CaseListRow, type CaseListMessage } from '@plainscan/contract';
import { ArrowDown, ArrowUp, PanelRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay, formatMoment } from '../../platform/language/date-format.ts';
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
  usePatientLine,
  WaitingSince,
} from '../case-cells.tsx';
import { NextStepLine } from '../next-step.tsx';
import type { CaseLook, CaseSelection } from './row-choice.ts';
import { worklistMessages } from './worklist-messages.ts';
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
  { label: 'list.study', order: 'title', folds: true },
  { label: 'list.workspace', folds: true },
  { label: 'list.nextStep' },
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
  selection: CaseSelection;
  look: CaseLook;
  /** `true` if the table shares the window with a panel, or the window is small: some columns fold. */
  isTight: boolean;
}

/** D-004 with next step, due time and assignee. Clicking anywhere on a row opens its case (D-005). */
export function CaseTable({ rows, changed, search, onChange, selection, look, isTight }: CaseTableProps) {
  const words = useMessages(casePageMessages);
  const list = useMessages(worklistMessages);
  const now = useNow();
  return (
    <table className={styles['table']} data-tight={isTight || undefined}>
      <caption className="visually-hidden">{words('caption')}</caption>
      <colgroup>
        <col data-column="choose" />
        {columns.map(({ label, folds }) => (
          <col key={label} data-column={label} data-folds={folds} />
        ))}
        <col data-column="look" />
      </colgroup>
      <thead>
        <tr>
          <td>
            <ChooseAll rows={rows} selection={selection} />
          </td>
          {columns.map((column) => (
            <ColumnHead key={column.label} column={column} search={search} onChange={onChange} />
          ))}
          <th scope="col">
            <span className="visually-hidden">{list('lookColumn')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CaseRow
            key={row.id}
            row={row}
            now={now}
            isChanged={changed.has(row.id)}
            selection={selection}
            look={look}
          />
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

/** Chooses every row of the page, or none if all are. */
function ChooseAll({ rows, selection }: { rows: readonly CaseListRow[]; selection: CaseSelection }) {
  const list = useMessages(worklistMessages);
  const isAll = rows.every(({ id }) => selection.chosen.has(id));
  return (
    <label className={styles['choose']}>
      <input
        type="checkbox"
        aria-label={list('chooseAll')}
        checked={isAll}
        onChange={() => selection.choose(isAll ? [] : rows)}
      />
    </label>
  );
}

/** Shows the case beside the list, without leaving it. */
function LookButton({ look, caseId, patient }: { look: CaseLook; caseId: string; patient: string }) {
  const list = useMessages(worklistMessages);
  return (
    <button
      type="button"
      className={styles['look']}
      data-look
      aria-label={list('look', { patient })}
      aria-pressed={look.caseId === caseId}
      aria-keyshortcuts={casesRoom.look[0]}
      onClick={() => look.toggle(caseId)}
    >
      <PanelRight size={18} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

interface CaseRowProps {
  row: CaseListRow;
  now: Date;
  isChanged: boolean;
  selection: CaseSelection;
  look: CaseLook;
}

function CaseRow({ row, now, isChanged, selection, look }: CaseRowProps) {
  const t = useMessageLookup(caseListMessages);
  const words = useMessages(casePageMessages);
  const list = useMessages(worklistMessages);
  const patientLine = usePatientLine();
  const due = dueWords(row, now, t);
  const patientName = row.patientName || words('unnamed');
  const fresh = <b className={styles['fresh']}>{words('updatedNow')}</b>;
  return (
    <tr
      data-row
      data-case={row.id}
      data-changed={isChanged || undefined}
      data-chosen={selection.chosen.has(row.id) || undefined}
      data-looking={look.caseId === row.id || undefined}
    >
      <td>
        <label className={styles['choose']}>
          <input
            type="checkbox"
            aria-label={list('choose', { patient: patientName })}
            checked={selection.chosen.has(row.id)}
            onChange={() => selection.toggle(row)}
          />
        </label>
      </td>
      <td>
        <CasePill row={row} />
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
        <span className={`${styles['second']} ${styles['unfolded']}`}>
          {isChanged ? fresh : patientLine(row.patient)}
        </span>
        <span className={`${styles['second']} ${styles['folded']}`}>
          {isChanged ? fresh : [row.title, row.workspaceName].join(', ')}
        </span>
      </td>
      <td data-folds>
        <span className={styles['line']} title={row.title}>
          {row.title}
        </span>
      </td>
      <td data-folds className={styles['quiet']}>
        <span className={styles['line']} title={row.workspaceName}>
          {row.workspaceName}
        </span>
      </td>
      <td>
        <NextStepLine row={row} />
        {row.progress ? <CaseUploadLine row={row} /> : <WaitingSince row={row} />}
      </td>
      <td>
        {due ? (
          <span className={styles['due']} data-pressing={needsDueWarning(row, now) || undefined}>
            {due}
          </span>
        ) : null}
        <span className={styles['second']} title={row.dueDate ? formatMoment(row.dueDate) : undefined}>
          {row.dueDate ? formatDay(row.dueDate) : due ? null : words('noDue')}
        </span>
      </td>
      <td>
        <CaseAssignee row={row} />
      </td>
      <td data-folds className={`num ${styles['stamp']}`}>
        {formatMoment(row.updatedAt)}
      </td>
      <td>
        <LookButton look={look} caseId={row.id} patient={patientName} />
      </td>
    </tr>
  );
}
