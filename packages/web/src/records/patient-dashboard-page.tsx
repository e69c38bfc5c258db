import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { appMessages } from '../app/app-messages.ts';
import { useDocumentTitle } from '../app/document-title.ts';
import { errorMessage } from '../app/error-message.ts';
import { useMessages } from '../app/i18n.tsx';
import { useCurrentUser } from '../app/session.ts';
import { useLiveEvent } from '../app/use-live.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useRecordTitle } from '../app/navigation.ts';
import { PatientPage } from '../app/patient-page.tsx';
import { recordMessages } from './record-messages.ts';
import { recordListQuery, useRefreshRecords } from './record-queries.ts';
import { useRecordSearch } from './record-search.ts';
import { StudiesView } from './studies-view.tsx';

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
      <Records />
    </PatientPage>
  );
}

function Records() {
  const t = useMessages(recordMessages);
  const app = useMessages(appMessages);
  const { keyword, page } = useRecordSearch();
  const { data, error, refetch } = useQuery(recordListQuery({ keyword, page }));
  if (error && !data) {
    return (
      <ErrorState
        title={t('failed')}
        text={errorMessage(error, app)}
        actions={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
      />
    );
  }
  if (data?.total === 0 && keyword === '')
    return <EmptyState title={t('emptyTitle')} text={t('emptyText')} drawing="video" />;
  return <StudiesView list={data} />;
}
