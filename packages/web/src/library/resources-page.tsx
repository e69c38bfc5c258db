import {
  defaultMaterialCategories,
  materialTypes,
  pageSize,
  type Material,
  type materialEndpoints,
  type ResponseOf,
} from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { pageSetting } from '../platform/page/page-settings.ts';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { useLastPage } from '../ui/lists/use-last-page.ts';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { useUiTexts } from '../ui/text/ui-texts.tsx';
import { useOpenViewer } from '../viewers/use-open-viewer.ts';
import { LibraryFilters } from './library-filters.tsx';
import { useLibrarySearch, type ChangeLibrarySearch } from './library-list-state.ts';
import { libraryMessages } from './library-messages.ts';
import { materialListQuery, type LibrarySearch } from './library-queries.ts';
import { LibraryTabs } from './library-tabs.tsx';
import { MaterialCard, refusalOf, type MaterialAction } from './material-card.tsx';
import { MaterialDialogs, useMaterialDialogs } from './material-dialogs.tsx';
import { useMaterialWords } from './material-words.ts';
import styles from './resources-page.module.css';
import { useLibraryUpdates } from './use-library-updates.ts';

type List = ResponseOf<typeof materialEndpoints.listMaterials>;

/** The resource library (T-001 … T-038). */
export function ResourcesPage() {
  const t = useMessages(libraryMessages);
  const { role, workspace } = useCurrentUser();
  const [search, change] = useLibrarySearch(role);
  const list = useQuery(materialListQuery(search));
  const news = useLibraryUpdates(list.data?.data ?? []);
  const dialogs = useMaterialDialogs();
  const runMaterialAction = useMaterialAction(dialogs.ask);
  useDocumentTitle(t('title'), workspace.name);
  useLastPage(list, { page: search.page, pageSize }, change);
  return (
    <StaffPage>
      <PageHeader
        title={t('title')}
        aside={
          <>
            <CreatorMode />
            <Button component={Link} variant="default" to="/self-help-materials">
              {t('selfHelp')}
            </Button>
            <Button
              ref={dialogs.addButton}
              leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => dialogs.ask('add')}
            >
              {t('add')}
            </Button>
          </>
        }
      />
      <LibraryTabs current="resources" />
      <LibraryFilters role={role} search={search} onChange={change} />
      <NewResourcesNote added={news.added} onRefresh={news.refresh} />
      <div className={styles['body']}>
        <Resources list={list} search={search} onChange={change} onAction={runMaterialAction} />
      </div>
      <MaterialDialogs dialogs={dialogs} onSaved={({ id }) => news.know(id)} />
    </StaffPage>
  );
}

/** Does what was pressed, or says why it is refused (T-013). */
function useMaterialAction(ask: (action: 'edit' | 'normal' | 'remove', material: Material) => void) {
  const words = useMaterialWords();
  const { open } = useOpenViewer();
  return (action: MaterialAction, material: Material) => {
    const refusal = refusalOf(action, material);
    const { uuid } = material.resource;
    if (refusal !== null) notify('error', words.error(refusal));
    else if (action !== 'open') ask(action, material);
    else if (uuid !== null) open({ uuid });
  };
}

/** CG-146: creators can continue in the recorder's creator mode, if it is configured. */
function CreatorMode() {
  const t = useMessages(libraryMessages);
  const { role, workspace } = useCurrentUser();
  const protocol = pageSetting('recorder-protocol');
  if (role !== 'creator' || !workspace.creatorMode || protocol === '') return null;
  const query = new URLSearchParams({ host: window.location.origin, mode: 'creator' });
  return (
    <Button component="a" variant="default" href={`${protocol}://record?${query.toString()}`}>
      {t('creatorMode')}
    </Button>
  );
}

/** T-002: resources added by others appear only after a press, so that nothing moves unexpectedly. */
function NewResourcesNote({ added, onRefresh }: { added: number; onRefresh: () => void }) {
  const t = useMessages(libraryMessages);
  return (
    <div role="status" className={added === 0 ? undefined : styles['news']}>
      {added === 0 ? null : (
        <Note
          action={
            <Button size="xs" variant="default" onClick={onRefresh}>
              {t('refresh')}
            </Button>
          }
        >
          {added === 1 ? t('newsOne') : t('news', { n: added })}
        </Note>
      )}
    </div>
  );
}

interface ResourcesProps {
  list: UseQueryResult<List>;
  search: LibrarySearch;
  onChange: ChangeLibrarySearch;
  onAction: (action: MaterialAction, material: Material) => void;
}

/** The four states of the library (T-010): failed, loading, empty, full. */
function Resources({ list, search, onChange, onAction }: ResourcesProps) {
  const t = useMessages(libraryMessages);
  if (!list.data && list.isError) return <FailedQuery title={t('loadFailed')} query={list} />;
  if (!list.data) return <Bones />;
  const { data: rows, total } = list.data;
  if (rows.length === 0) return <Empty search={search} onChange={onChange} />;
  return (
    <>
      <ul className={styles['grid']} aria-label={t('list')} data-busy={list.isPlaceholderData || undefined}>
        {rows.map((material) => (
          <MaterialCard key={material.id} material={material} onAction={onAction} />
        ))}
      </ul>
      <div className={styles['pages']}>
        <Pager page={search.page} pageSize={pageSize} total={total} onPage={(page) => onChange({ page })} />
      </div>
    </>
  );
}

/** Skeleton of the cards while loading. */
function Bones() {
  const ui = useUiTexts();
  return (
    <div role="status" aria-label={ui.loading} className={styles['grid']}>
      {Array.from({ length: 5 }, (_, at) => (
        <span key={at} className={styles['bone']} />
      ))}
    </div>
  );
}

function Empty({ search, onChange }: Pick<ResourcesProps, 'search' | 'onChange'>) {
  const t = useMessages(libraryMessages);
  const isUsual =
    search.keyword === '' &&
    search.types.length === materialTypes.length &&
    search.categories.length >= defaultMaterialCategories.length;
  if (isUsual) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />;
  const all = {
    ...({
      keyword: '',
      filterBy: 'title',
    } as const),
    categories: defaultMaterialCategories,
    types: materialTypes,
  };
  return (
    <EmptyState
      title={t('noneTitle')}
      text={t('noneText')}
      drawing="search"
      actions={<Button onClick={() => onChange(all)}>{t('clear')}</Button>}
    />
  );
}
