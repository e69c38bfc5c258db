// P-002 … P-015: all clinics, with all settings of the chosen one next to them.
import { useRoomKeys } from '../platform/keys/use-room-keys.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft, Plus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { workspacesRoom, type clinicEndpoints, type ResponseOf } from '@plainscan/contract';
import { useMessages } from '../platform/language/i18n.tsx';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { KeyHint } from '../ui/badges/key-hint.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { moveFocus } from '../ui/lists/move-focus.ts';
import { Pager } from '../ui/lists/pager.tsx';
import { useLastPage } from '../ui/lists/use-last-page.ts';
import { useClinicSearch, type ChangeClinicSearch } from './clinic-list-state.ts';
import { clinicMessages } from './clinic-messages.ts';
import { ClinicPanel } from './clinic-panel.tsx';
import { clinicListQuery, clinicQuery, clinicsAtOnce } from './clinic-queries.ts';
import { ClinicsTable } from './clinics-table.tsx';
import styles from './workspaces-page.module.css';

type List = ResponseOf<typeof clinicEndpoints.listWorkspaces>;
type State = ReturnType<typeof useClinicSearch>;

export function WorkspacesPage() {
  const t = useMessages(clinicMessages);
  const { workspace } = useCurrentUser();
  const state = useClinicSearch();
  const { search, change } = state;
  const list = useQuery(clinicListQuery(search));
  const isNarrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false });
  useDocumentTitle(t('title'), workspace.name);
  useLastPage(list, { page: search.page, pageSize: clinicsAtOnce }, change);
  useListKeys();
  const isPage = isNarrow && search.clinicId !== null;
  const leave = () => {
    const left = search.clinicId;
    change({ clinicId: null });
    // Returns the focus to the row that opened it.
    window.requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-row-link][href*="clinic=${left}"]`)?.focus(),
    );
  };
  return (
    <StaffPage isFixed={!isNarrow} room="workspaces">
      <div className={styles['page']} data-split={search.clinicId !== null || undefined}>
        {isPage ? null : (
          <div className={styles['list']}>
            <Header total={list.data?.total ?? null} />
            <Tools key={search.keyword} state={state} />
            <div className={styles['rows']}>
              <Clinics list={list} state={state} />
            </div>
            <Foot list={list} page={search.page} onChange={change} />
          </div>
        )}
        {search.clinicId === null ? null : (
          <aside className={styles['panel']} aria-label={t('settingsTitle')}>
            {isPage ? <h1 className="visually-hidden">{t('title')}</h1> : null}
            {isPage ? (
              <button type="button" className={styles['back']} onClick={leave}>
                <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
                {t('back')}
              </button>
            ) : null}
            <OneClinic key={search.clinicId} id={search.clinicId} onLeave={leave} />
          </aside>
        )}
      </div>
    </StaffPage>
  );
}

function Header({ total }: { total: number | null }) {
  const t = useMessages(clinicMessages);
  return (
    <PageHeader
      title={t('title')}
      mark={total === null ? null : <span className={styles['count']}>{total}</span>}
      aside={
        <Button
          component={Link}
          to="/new-workspace"
          leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />}
        >
          {t('create')}
        </Button>
      }
    />
  );
}

const keys = workspacesRoom;

/** P-002: the keyword applies when Enter or the button is pressed. */
function Tools({ state: { search, change } }: { state: State }) {
  const t = useMessages(clinicMessages);
  const id = useId();
  const [typed, type] = useState(search.keyword);
  return (
    <div className={styles['tools']}>
      <form
        className={styles['search']}
        onSubmit={(event) => {
          event.preventDefault();
          change({ keyword: typed.trim() });
        }}
      >
        <SearchField
          label={t('searchLabel')}
          value={typed}
          hasShortcut
          onChange={(words) => {
            type(words);
            if (words === '' && search.keyword !== '') change({ keyword: '' });
          }}
        />
        <Button type="submit" variant="default">
          {t('search')}
        </Button>
      </form>
      <div className={styles['view']}>
        <label htmlFor={id}>{t('view')}</label>
        <NativeSelect
          id={id}
          value={search.isRecentlyAdded ? 'recent' : 'all'}
          data={[
            { value: 'all', label: t('viewAll') },
            { value: 'recent', label: t('viewRecent') },
          ]}
          onChange={(event) => change({ isRecentlyAdded: event.currentTarget.value === 'recent' })}
        />
      </div>
    </div>
  );
}

/** The four states of the list: failed, loading, empty, full. */
function Clinics({ list, state: { search, change, linkTo } }: { list: UseQueryResult<List>; state: State }) {
  const t = useMessages(clinicMessages);
  if (!list.data && list.isError) return <FailedQuery title={t('failed')} query={list} />;
  if (!list.data) return <SkeletonRows rows={10} widths={[40, 20, 14]} />;
  if (list.data.data.length === 0)
    return (
      <EmptyState
        title={t('emptyTitle')}
        text={t(search.keyword === '' ? 'noRecentText' : 'emptyText')}
        drawing="search"
        actions={
          <Button onClick={() => change({ keyword: '', isRecentlyAdded: false })}>{t('clear')}</Button>
        }
      />
    );
  return (
    <ClinicsTable
      rows={list.data.data}
      isBusy={list.isPlaceholderData}
      search={search}
      linkTo={linkTo}
      onChange={change}
    />
  );
}

interface FootProps {
  list: UseQueryResult<List>;
  page: number;
  onChange: ChangeClinicSearch;
}

function Foot({ list, page, onChange }: FootProps) {
  const t = useMessages(clinicMessages);
  if (!list.data || list.data.total === 0) return null;
  return (
    <div className={styles['foot']}>
      <span className={styles['keys']}>
        <KeyHint>{keys.next[0]}</KeyHint> <KeyHint>{keys.previous[0]}</KeyHint> {t('moveKeys')}{' '}
        <KeyHint>{keys.newWorkspace[0]}</KeyHint> {t('newKey')}
      </span>
      <Pager
        page={page}
        pageSize={clinicsAtOnce}
        total={list.data.total}
        onPage={(next) => onChange({ page: next })}
      />
    </div>
  );
}

function OneClinic({ id, onLeave }: { id: number; onLeave: () => void }) {
  const t = useMessages(clinicMessages);
  const { data, error, refetch } = useQuery(clinicQuery(id));
  const isThere = data !== undefined;
  useEffect(() => {
    // Moves the keyboard focus into the opened panel.
    if (isThere) document.querySelector<HTMLElement>('[data-panel-title]')?.focus({ preventScroll: true });
  }, [isThere, id]);
  useHotkeys([['Escape', onLeave]]);
  if (data) return <ClinicPanel clinic={data} onLeave={onLeave} />;
  if (!error) return <SkeletonRows rows={8} widths={[20, 60]} />;
  return <FailedQuery title={t('clinicFailed')} query={{ error, refetch }} />;
}

/** J and K move through the rows, N starts a new clinic. */
function useListKeys(): void {
  const navigate = useNavigate();
  useRoomKeys(workspacesRoom, {
    next: () => moveFocus('[data-row-link]', 1),
    previous: () => moveFocus('[data-row-link]', -1),
    newWorkspace: () => void navigate('/new-workspace'),
  });
}
