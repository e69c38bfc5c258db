import { useMediaQuery } from '@mantine/hooks';
import { canOpenPath, caseListMessages, menuMessages } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCasesRoom, useIsLive, useLiveEvent } from '../../platform/live/use-live.ts';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import { useCurrentUser } from '../../platform/session/session.ts';
import { StaffPage } from '../../shell/staff-page.tsx';
import { LiveNote } from '../../ui/feedback/live-note.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { formatClock } from '../case-dates.ts';
import { caseCountsQuery, caseListQuery, useListRefresh, type CaseSearch } from '../case-queries.ts';
import { readsEveryStatus } from '../case-views.ts';
import { CaseListBody } from './case-list-body.tsx';
import { CaseListFoot } from './case-list-foot.tsx';
import { useCaseListState, type ChangeSearch } from './case-list-state.ts';
import { CaseOrderSelect } from './case-order-select.tsx';
import { CaseStatusFilter } from './case-status-filter.tsx';
import { CaseViewTabs } from './case-view-tabs.tsx';
import { KeywordField } from './keyword-field.tsx';
import { useListPosition } from './use-list-position.ts';
import { useRowKeys } from './use-row-keys.ts';
import styles from './case-list.module.css';

/** D-001 … D-015: the Report Dashboard. */
export function CaseListPage() {
  const t = useMessages(caseListMessages);
  const user = useCurrentUser();
  const [search, change] = useCaseListState();
  const seesEvery = readsEveryStatus(user);
  const list = useQuery(caseListQuery(search, seesEvery));
  const { data: counts } = useQuery(caseCountsQuery);
  const lastChange = useLiveList();
  const place = useListPosition(Boolean(list.data && list.data.data.length > 0));
  useRowKeys();
  useDocumentTitle(t('list.title'), user.workspace.name);
  const pages = list.data ? Math.max(1, Math.ceil(list.data.total / 10)) : 1;
  useEffect(() => {
    // The last page may have become empty.
    if (!list.isPlaceholderData && list.data && search.page >= pages)
      change({ page: pages - 1 }, { replace: true });
  }, [list.isPlaceholderData, list.data, search.page, pages, change]);
  if (place.returnTo !== null) return <Navigate to={{ search: place.returnTo }} replace />;
  const canRequest = user.workspace.caseCreationType !== 'ambra_gw';
  return (
    <StaffPage>
      <PageHeader
        title={t('list.title')}
        aside={
          <HeaderAside lastChange={lastChange} requestLabel={canRequest ? t('action.requestReport') : null} />
        }
      />
      {/* Without any cases there is nothing to search, and the only action is to create the first one. */}
      {counts?.all.total === 0 && list.data?.total === 0 ? null : (
        <>
          <CaseViewTabs search={search} counts={counts} />
          <CaseSearchBar search={search} onChange={change} />
        </>
      )}
      <div className={styles['rows']} onClickCapture={place.onClickCapture}>
        <CaseListBody search={search} onChange={change} list={list} canRequest={canRequest} />
      </div>
      {list.data && list.data.total > 0 ? (
        <CaseListFoot
          search={search}
          total={list.data.total}
          isMore={list.data.totalIsMore ?? false}
          onChange={change}
        />
      ) : null}
    </StaffPage>
  );
}

/** On a phone there is no space for the button in the bar, so it is next to the title. */
function HeaderAside({
  lastChange,
  requestLabel,
}: {
  lastChange: string | null;
  requestLabel: string | null;
}) {
  const isLive = useIsLive();
  const menu = useMessages(menuMessages);
  const { role } = useCurrentUser();
  return (
    <>
      <span className={styles['live']}>
        <LiveNote isLive={isLive} lastChange={lastChange} />
      </span>
      {canOpenPath(role, '/analytics') ? <Link to="/analytics">{menu('menu.analytics')}</Link> : null}
      {requestLabel ? (
        <Link className={styles['request']} to="/add-case" aria-label={requestLabel}>
          <Plus size={22} strokeWidth={1.75} aria-hidden />
        </Link>
      ) : null}
    </>
  );
}

/** Keeps the list up to date. Returns the time of the last change. */
function useLiveList(): string | null {
  const [lastChange, setLastChange] = useState<string | null>(null);
  const refresh = useListRefresh();
  useCasesRoom();
  const follow = () => {
    setLastChange(formatClock(new Date()));
    refresh();
  };
  useLiveEvent('case-updated', follow);
  useLiveEvent('cases-changed', follow);
  useLiveEvent('upload-progress', refresh);
  return lastChange;
}

/** D-002, D-003: a keyword, and statuses instead of the view's. On a phone also the order. */
function CaseSearchBar({ search, onChange }: { search: CaseSearch; onChange: ChangeSearch }) {
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  return (
    <div className={styles['tools']} role="search">
      <KeywordField
        key={search.view}
        keyword={search.keyword}
        onKeyword={(keyword) => onChange({ keyword }, { replace: true })}
      />
      <CaseStatusFilter
        chosen={search.status}
        onChange={(status) => onChange({ status, ...(search.view !== 'mine' && { view: 'all' }) })}
      />
      {isNarrow ? <CaseOrderSelect search={search} onChange={onChange} /> : null}
    </div>
  );
}
