import { caseListMessages, type CaseListRow } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMessages } from '../../platform/language/i18n.tsx';
import { FailedQuery } from '../../platform/page/failed-query.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import type { ChangeSearch } from './case-list-state.ts';
import { casePageMessages } from '../case-page-messages.ts';
import { caseCountsQuery, type CaseList, type CaseSearch } from '../case-queries.ts';
import { useChangedRows, useStableRows } from './live-rows.ts';
import { CaseRowList } from './case-row-list.tsx';
import { CaseTable } from './case-table.tsx';
import { FirstCase } from './first-case.tsx';
import styles from './case-list.module.css';

export interface CaseListBodyProps {
  search: CaseSearch;
  onChange: ChangeSearch;
  list: UseQueryResult<CaseList>;
  canRequest: boolean;
}

/** The four states of the list: loading, failed, empty, full. */
export function CaseListBody({ search, onChange, list, canRequest }: CaseListBodyProps) {
  if (list.data && list.data.data.length > 0) {
    const { data: rows } = list.data;
    return <Rows rows={rows} isBusy={list.isPlaceholderData} search={search} onChange={onChange} />;
  }
  if (list.isError) return <Failed list={list} />;
  if (list.data) return <Empty onChange={onChange} search={search} canRequest={canRequest} />;
  return (
    <div className={styles['body']}>
      <SkeletonRows rows={10} widths={[12, 17, 25, 13, 10, 12, 11]} />
    </div>
  );
}

interface RowsProps {
  rows: readonly CaseListRow[];
  isBusy: boolean;
  search: CaseSearch;
  onChange: ChangeSearch;
}

function Rows({ rows, isBusy, search, onChange }: RowsProps) {
  const words = useMessages(casePageMessages);
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  // The previous search's rows, shown until the new ones arrive, must not set the order.
  const shown = useStableRows(rows, isBusy ? null : JSON.stringify(search));
  const changed = useChangedRows(rows);
  const names = shown.filter(({ id }) => changed.has(id)).map(({ patientName }) => patientName);
  return (
    <div className={styles['body']} aria-busy={isBusy}>
      {isNarrow ? (
        <CaseRowList rows={shown} changed={changed} />
      ) : (
        <CaseTable rows={shown} changed={changed} search={search} onChange={onChange} />
      )}
      <p role="status" className="visually-hidden">
        {names.length > 0 ? words('updatedRows', { names: names.join(', ') }) : null}
      </p>
    </div>
  );
}

function Failed({ list }: { list: UseQueryResult<CaseList> }) {
  const t = useMessages(caseListMessages);
  return (
    <div className={styles['middle']}>
      <FailedQuery title={t('list.failed')} query={list} />
    </div>
  );
}

/** No results differs from an empty list. */
function Empty({
  search,
  onChange,
  canRequest,
}: {
  search: CaseSearch;
  onChange: ChangeSearch;
  canRequest: boolean;
}) {
  const t = useMessages(caseListMessages);
  const words = useMessages(casePageMessages);
  const { data: counts } = useQuery(caseCountsQuery);
  if (counts?.all.total === 0) return <FirstCase canRequest={canRequest} />;
  const isUsual = search.view === 'all' && !search.keyword && search.status.length === 0;
  const clear = () => onChange({ view: 'all', status: [], keyword: '' });
  return (
    <div className={styles['middle']}>
      <EmptyState
        title={t('list.none')}
        text={t('list.none.text')}
        drawing="search"
        actions={isUsual ? null : <Button onClick={clear}>{words('clearFilters')}</Button>}
      />
    </div>
  );
}
