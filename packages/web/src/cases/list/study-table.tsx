import type { CaseListRow } from '@plainscan/contract';
import { Link } from 'react-router';
import { formatDay } from '../../platform/language/date-format.ts';
import { useMessages, type Translate } from '../../platform/language/i18n.tsx';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import type { StudySearch } from '../case-queries.ts';
import { studyDashboardMessages } from './study-dashboard-messages.ts';
import { studyOrderFields, type ChangeStudySearch } from './study-dashboard-state.ts';
import { CasePill } from '../case-cells.tsx';
import styles from './study-table.module.css';

type Words = Translate<(typeof studyDashboardMessages)['en']>;

const detailsUrlOf = ({ id }: CaseListRow): string => `/case-details?caseId=${id}`;

function Missing({ words }: { words: string }) {
  return (
    <span className={styles['missing']} data-missing>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** CG-08: the row opens the case, and its last cell opens the report once there is one. */
function VideoLink({ row, t }: { row: CaseListRow; t: Words }) {
  if (row.status.value !== 'completed') return <Missing words={t('noVideo')} />;
  return (
    <Link
      className={styles['video']}
      to={detailsUrlOf(row)}
      aria-label={t('openVideoOf', { name: row.patientName })}
    >
      {t('openVideo')}
    </Link>
  );
}

const columnsOf = (t: Words): DataColumn<CaseListRow>[] => [
  { id: 'createdAt', title: t('requestDate'), cell: (row) => formatDay(row.createdAt), isSortable: true },
  {
    id: 'patientName',
    title: t('patient'),
    isTitle: true,
    isSortable: true,
    cell: (row) => (
      <>
        <Link className={styles['open']} to={detailsUrlOf(row)} data-row-link>
          {row.patientName}
        </Link>
        <span className={styles['second']}>{row.title}</span>
      </>
    ),
  },
  {
    id: 'datePaid',
    title: t('datePaid'),
    cell: ({ userReport }) =>
      userReport ? formatDay(userReport.createdAt) : <Missing words={t('notPaid')} />,
  },
  {
    id: 'status',
    title: t('status'),
    isSortable: true,
    cell: (row) => <CasePill row={row} />,
  },
  { id: 'videoReport', title: t('videoReport'), cell: (row) => <VideoLink row={row} t={t} /> },
];

interface StudyTableProps {
  rows: readonly CaseListRow[];
  isBusy: boolean;
  search: StudySearch;
  onChange: ChangeStudySearch;
}

/** D-017, D-018. */
export function StudyTable({ rows, isBusy, search, onChange }: StudyTableProps) {
  const t = useMessages(studyDashboardMessages);
  return (
    <div className={styles['table']}>
      <DataTable
        label={t('title')}
        columns={columnsOf(t)}
        rows={rows}
        rowId={({ id }) => id}
        isBusy={isBusy}
        sort={{ column: search.orderField, direction: search.orderType }}
        onSort={({ column, direction }) => {
          const orderField = studyOrderFields.find((field) => field === column);
          if (orderField) onChange({ orderField, orderType: direction });
        }}
      />
    </div>
  );
}
