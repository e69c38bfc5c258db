import { useMediaQuery } from '@mantine/hooks';
import { canOpenPath, caseListMessages, menuMessages } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCasesRoom, useIsLive, useLiveEvent } from '../../platform/live/use-live.ts';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import { useCurrentUser } from '../../platform/session/session.ts';
import { StaffPage } from '../../shell/staff-page.tsx';
import { LiveNote } from '../../ui/feedback/live-note.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { formatClock } from '../case-dates.ts';
import {
  caseCountsQuery,
  caseListQuery,
  listQueryOf,
  useListRefresh,
  type CaseCounts,
  type CaseSearch,
} from '../case-queries.ts';
import { readsEveryStatus } from '../case-views.ts';
import { CaseListBody } from './case-list-body.tsx';
import { CaseListFoot } from './case-list-foot.tsx';
import { hasFilters, useCaseListState, type ChangeSearch } from './case-list-state.ts';
import { CaseFilters } from './case-filters.tsx';
import { CaseOrderSelect } from './case-order-select.tsx';
import { CaseSelectionBar } from './case-selection-bar.tsx';
import { CaseStatusFilter } from './case-status-filter.tsx';
import { CaseViewNav, CaseViewSelect } from './case-view-nav.tsx';
import { KeywordField } from './keyword-field.tsx';
import { SavedViewButton } from './saved-view-button.tsx';
import { viewLabels } from './view-labels.ts';
import { useListPosition } from './use-list-position.ts';
import { useCaseLook, useCaseSelection } from './row-choice.ts';
import { useFittingRows } from './use-fitting-rows.ts';
import { useListKeys } from './use-list-keys.ts';
import { deferredPart } from '../../ui/deferred-part.tsx';
import styles from './case-list.module.css';

const CaseLookPlace = deferredPart(async () => (await import('./case-look-place.tsx')).CaseLookPlace);

/** D-001 … D-015: the Report Dashboard. */
export function CaseListPage() {
  const t = useMessages(caseListMessages);
  const user = useCurrentUser();
  const [search, change] = useCaseListState();
  const seesEvery = readsEveryStatus(user);
  const limit = useFittingRows();
  const list = useQuery(caseListQuery(search, seesEvery, limit));
  const { data: counts } = useQuery(caseCountsQuery);
  const lastChange = useLiveList();
  const isWhole = search.view === 'all' && !hasFilters(search);
  const place = useListPosition(
    Boolean(list.data && list.data.data.length > 0),
    isWhole ? null : { label: t(viewLabels[search.view]), query: listQueryOf(search, seesEvery) },
  );
  const selection = useCaseSelection(JSON.stringify([search, limit]));
  const look = useCaseLook();
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const isSmall = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false });
  useListKeys({ rows: list.data?.data ?? [], selection, look, canLook: !isPhone });
  useDocumentTitle(t('list.title'), user.workspace.name);
  const pages = list.data ? Math.max(1, Math.ceil(list.data.total / limit)) : 1;
  useEffect(() => {
    // The last page may have become empty.
    if (!list.isPlaceholderData && list.data && search.page >= pages)
      change({ page: pages - 1 }, { replace: true });
  }, [list.isPlaceholderData, list.data, search.page, pages, change]);
  if (place.returnTo !== null) return <Navigate to={{ search: place.returnTo }} replace />;
  const isEmpty = counts?.all.total === 0 && list.data?.total === 0;
  const canRequest = user.workspace.caseCreationType !== 'ambra_gw';
  return (
    <StaffPage room="cases">
      <PageHeader
        title={t('list.title')}
        aside={
          <HeaderAside lastChange={lastChange} requestLabel={canRequest ? t('action.requestReport') : null} />
        }
      />
      <div className={styles['desk']}>
        {isEmpty || isSmall ? null : <CaseViewNav search={search} counts={counts} />}
        <div className={styles['list']}>
          {/* Without any cases there is nothing to search, and the only action is to create the first one. */}
          {isEmpty ? null : (
            <CaseSearchBar search={search} counts={isSmall ? counts : null} onChange={change} />
          )}
          <div className={styles['rows']} onClickCapture={place.onClickCapture}>
            <CaseListBody
              search={search}
              onChange={change}
              list={list}
              canRequest={canRequest}
              selection={selection}
              look={look}
              isTight={isSmall || look.caseId !== null}
            />
          </div>
          {selection.chosen.size > 0 ? (
            <CaseSelectionBar selection={selection} />
          ) : list.data && list.data.total > 0 ? (
            <CaseListFoot
              search={search}
              total={list.data.total}
              isMore={list.data.totalIsMore ?? false}
              limit={limit}
              onChange={change}
            />
          ) : null}
        </div>
        {isPhone || look.caseId === null ? null : (
          <Suspense>
            <CaseLookPlace look={look} isDrawer={isSmall} />
          </Suspense>
        )}
      </div>
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

interface CaseSearchBarProps {
  search: CaseSearch;
  /** For the choice of a view, if there is no space for the views beside the list. `null` if there is. */
  counts: CaseCounts | null | undefined;
  onChange: ChangeSearch;
}

/** D-002, D-003: a keyword, statuses instead of the view's, and filters. On a phone also the order. */
function CaseSearchBar({ search, counts, onChange }: CaseSearchBarProps) {
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  return (
    <div className={styles['tools']} role="search">
      {counts === null ? null : <CaseViewSelect search={search} counts={counts} />}
      <KeywordField
        key={search.view}
        keyword={search.keyword}
        onKeyword={(keyword) => onChange({ keyword }, { replace: true })}
      />
      <CaseStatusFilter
        chosen={search.status}
        onChange={(status) => onChange({ status, ...(search.view !== 'mine' && { view: 'all' }) })}
      />
      <CaseFilters search={search} onChange={onChange} isFolded={isNarrow} />
      <SavedViewButton search={search} />
      {isNarrow ? <CaseOrderSelect search={search} onChange={onChange} /> : null}
    </div>
  );
}
