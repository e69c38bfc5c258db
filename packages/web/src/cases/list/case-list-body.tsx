import { caseListMessages, type CaseListRow } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMessages } from '../../platform/language/i18n.tsx';
import { FailedQuery } from '../../platform/page/failed-query.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { hasFilters, noFilters, type ChangeSearch } from './case-list-state.ts';
import { casePageMessages } from '../case-page-messages.ts';
import { caseCountsQuery, type CaseList, type CaseSearch } from '../case-queries.ts';
import { useChangedRows, useStableRows } from './live-rows.ts';
import { CaseRowList } from './case-row-list.tsx';
import { CaseTable } from './case-table.tsx';
import { FirstCase } from './first-case.tsx';
import type { CaseLook, CaseSelection } from './row-choice.ts';
import { worklistMessages } from './worklist-messages.ts';
import styles from './case-list.module.css';

export interface CaseListBodyProps {
  search: CaseSearch;
  onChange: ChangeSearch;
  list: UseQueryResult<CaseList>;
  canRequest: boolean;
  selection: CaseSelection;
  look: CaseLook;
  isTight: boolean;
}

/** The four states of the list: loading, failed, empty, full. */
export function CaseListBody({ list, canRequest, ...shown }: CaseListBodyProps) {
  const { search, onChange } = shown;
  if (list.data && list.data.data.length > 0) {
    const { data: rows } = list.data;
    return <Rows rows={rows} isBusy={list.isPlaceholderData} {...shown} />;
  }
  if (list.isError) return <Failed list={list} />;
  if (list.data) return <Empty onChange={onChange} search={search} canRequest={canRequest} />;
  return (
    <div className={styles['body']}>
      <SkeletonRows rows={10} widths={[12, 17, 25, 13, 10, 12, 11]} />
    </div>
  );
}

interface RowsProps extends Omit<CaseListBodyProps, 'list' | 'canRequest'> {
  rows: readonly CaseListRow[];
  isBusy: boolean;
}

function Rows({ rows, isBusy, ...shown }: RowsProps) {
  const words = useMessages(casePageMessages);
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  // The previous search's rows, shown until the new ones arrive, must not set the order.
  const stable = useStableRows(rows, isBusy ? null : JSON.stringify(shown.search));
  const changed = useChangedRows(rows);
  const names = stable.filter(({ id }) => changed.has(id)).map(({ patientName }) => patientName);
  return (
    <div className={styles['body']} aria-busy={isBusy}>
      {isNarrow ? (
        <CaseRowList rows={stable} changed={changed} />
      ) : (
        <CaseTable rows={stable} changed={changed} {...shown} />
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
  const isFiltered = hasFilters(search);
  const clear = () => onChange({ ...noFilters, view: 'all' });
  if (search.view === 'needs-you' && !isFiltered)
    return <NothingNeeded free={counts?.free.total ?? 0} onChange={onChange} />;
  return (
    <div className={styles['middle']}>
      <EmptyState
        title={t('list.none')}
        text={t('list.none.text')}
        drawing="search"
        actions={
          search.view === 'all' && !isFiltered ? null : (
            <Button onClick={clear}>{words('clearFilters')}</Button>
          )
        }
      />
    </div>
  );
}

/** Everything that waits for the reader is done. What is free to claim comes next. */
function NothingNeeded({ free, onChange }: { free: number; onChange: ChangeSearch }) {
  const words = useMessages(worklistMessages);
  return (
    <div className={styles['middle']}>
      <EmptyState
        title={words('nothingNeeded')}
        text={words('nothingNeededText', { n: free })}
        actions={
          free === 0 ? null : <Button onClick={() => onChange({ view: 'free' })}>{words('showFree')}</Button>
        }
      />
    </div>
  );
}
