import { useQuery } from '@tanstack/react-query';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { useLiveEvent } from '../platform/live/use-live.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { useNavigation, useRecordTitle } from '../shell/navigation.ts';
import { PatientPage } from '../shell/patient-page.tsx';
import { OrderButton } from './order-button.tsx';
import { recordMessages } from './record-messages.ts';
import { recordListQuery, useRefreshRecords } from './record-queries.ts';
import { useRecordSearch } from './record-search.ts';
import { StoreFiles } from './store-files/store-files.tsx';
import { DashboardTour } from './start/dashboard-tour.tsx';
import { PlanInfo } from './start/plan-info.tsx';
import { StudiesView, type StudiesViewProps } from './studies-view.tsx';
import { UnpaidNote } from './unpaid-note.tsx';
import styles from './patient-dashboard-page.module.css';

/** The patient's own studies and video reports (I-001). */
export function PatientDashboardPage() {
  const title = useRecordTitle();
  const refresh = useRefreshRecords();
  useDocumentTitle(title, useCurrentUser().workspace.name);
  useLiveEvent('case-updated', ({ caseId }) => refresh(caseId));
  useLiveEvent('store-image-success', () => refresh());
  return (
    <PatientPage>
      <h1>{title}</h1>
      <UnpaidNote />
      <Records />
    </PatientPage>
  );
}

function Records() {
  const t = useMessages(recordMessages);
  const { keyword, page } = useRecordSearch();
  const { data, error, refetch } = useQuery(recordListQuery({ keyword, page }));
  // The preview image of a study arrives later.
  const isUndrawn = data?.data.some(({ previewUrl }) => previewUrl === null) === true;
  useLiveEvent('upload-progress', () => {
    if (isUndrawn) void refetch();
  });
  if (error && !data) {
    return <FailedQuery title={t('failed')} query={{ error, refetch }} />;
  }
  const isEmpty = keyword === '' && page === 0 && data?.data.every(({ isSample }) => isSample) === true;
  return (
    <>
      {isEmpty ? <NothingYet /> : null}
      {isEmpty && data.total === 0 ? null : <Studies list={data} hasOwn={!isEmpty} />}
      {/* What follows the list waits for it, or it would move under the finger. */}
      {data ? <PlanInfo /> : null}
      {data ? <DashboardTour /> : null}
    </>
  );
}

/** The sample does not show a second order button. */
function Studies({ list, hasOwn }: StudiesViewProps & { hasOwn: boolean }) {
  const hasActions = hasOwn && list !== undefined;
  return (
    <>
      <StudiesView list={list} />
      {/* On a phone there is no space in the bar, and a video that is ready comes first. */}
      {hasActions ? <StoreFiles className={`only-narrow ${styles['order']}`} /> : null}
      {hasActions ? <OrderButton isQuiet className={`only-narrow ${styles['order']}`} /> : null}
    </>
  );
}

/** I-006: without records, leads to the order form or to what can be bought. Only a clinic’s patients just wait for it. */
function NothingYet() {
  const t = useMessages(recordMessages);
  const { actions } = useNavigation();
  const mayOrder = actions.some(({ to }) => to === '/personalized-video');
  const mayBuy = actions.some(({ to }) => to === '/package-plans');
  return (
    <EmptyState
      title={t('emptyTitle')}
      text={t(mayOrder ? 'emptyOrderText' : mayBuy ? 'emptyBuyText' : 'emptyText')}
      drawing="video"
      actions={
        <>
          {mayOrder ? <OrderButton /> : null}
          <StoreFiles isFirst />
        </>
      }
    />
  );
}
