import { pageSize } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { FailedQuery } from '../../platform/page/failed-query.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { StaffPage } from '../../shell/staff-page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ListBody, ListFoot } from '../../ui/lists/list-page.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { caseStudiesQuery, useListRefresh, type CaseList, type StudySearch } from '../case-queries.ts';
import { FirstCase } from './first-case.tsx';
import { KeywordField } from './keyword-field.tsx';
import { StudyTable } from './study-table.tsx';
import { useRowKeys } from './use-list-keys.ts';
import { studyDashboardMessages } from './study-dashboard-messages.ts';
import { useStudySearch, type ChangeStudySearch } from './study-dashboard-state.ts';
import { useCasesRoom, useLiveEvent } from '../../platform/live/use-live.ts';
import styles from './study-table.module.css';

/** D-016 … D-019, CG-07: requests by a partner clinic's creators, and their results. */
export function StudyDashboardPage() {
  const t = useMessages(studyDashboardMessages);
  const { workspace } = useCurrentUser();
  const [search, change] = useStudySearch();
  const list = useQuery(caseStudiesQuery(search));
  const refresh = useListRefresh();
  useCasesRoom();
  useLiveEvent('case-updated', refresh);
  useLiveEvent('cases-changed', refresh);
  useRowKeys();
  useDocumentTitle(t('title'), workspace.name);
  return (
    <StaffPage room="cases">
      <PageHeader title={t('title')} />
      <div className={styles['tools']} role="search">
        <KeywordField keyword={search.keyword} onKeyword={(keyword) => change({ keyword })} />
      </div>
      <ListBody>
        <Requests list={list} search={search} onChange={change} />
      </ListBody>
    </StaffPage>
  );
}

interface RequestsProps {
  list: UseQueryResult<CaseList>;
  search: StudySearch;
  onChange: ChangeStudySearch;
}

function Requests({ list, search, onChange }: RequestsProps) {
  const t = useMessages(studyDashboardMessages);
  if (!list.data && list.isError) return <FailedQuery title={t('failed')} query={list} />;
  if (!list.data) return <SkeletonRows rows={pageSize} widths={[16, 26, 16, 20, 22]} />;
  const { data: rows, total, totalIsMore = false } = list.data;
  if (rows.length === 0 && (search.keyword !== '' || search.page > 0)) {
    const clear = () => onChange({ keyword: '' });
    return (
      <EmptyState
        title={t('none')}
        text={t('noneText')}
        drawing="search"
        actions={<Button onClick={clear}>{t('clear')}</Button>}
      />
    );
  }
  if (rows.length === 0) return <FirstRequest />;
  return (
    <>
      <StudyTable rows={rows} isBusy={list.isPlaceholderData} search={search} onChange={onChange} />
      <ListFoot
        page={search.page}
        pageSize={pageSize}
        total={total}
        isMore={totalIsMore}
        onPage={(page) => onChange({ page })}
      />
    </>
  );
}

function FirstRequest() {
  const { workspace } = useCurrentUser();
  return <FirstCase canRequest={workspace.caseCreationType !== 'ambra_gw'} />;
}
