import { caseCreationProblem, errorText, type Case } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { appMessages } from '../platform/language/app-messages.ts';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { StaffPage } from '../shell/staff-page.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { caseQuery } from '../cases/case-queries.ts';
import { requestMessages } from './request-messages.ts';
import { AddCaseForm } from './staff/add-case-form.tsx';

/** F-001, F-002: creates a request, or completes a draft that arrived without the patient's details. */
export function AddCasePage() {
  const t = useMessages(requestMessages);
  const { workspace } = useCurrentUser();
  const [query] = useSearchParams();
  const isCompleting = query.get('mode') === 'complete';
  useDocumentTitle(t(isCompleting ? 'completeFormTitle' : 'formTitle'));
  if (isCompleting)
    return (
      <StaffPage room="request">
        <CompletedCase caseId={query.get('caseId') ?? ''} />
      </StaffPage>
    );
  return (
    <StaffPage room="request">
      {caseCreationProblem(workspace) ? <ClosedForm /> : <AddCaseForm item={null} />}
    </StaffPage>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useMessages(requestMessages);
  return (
    <>
      <PageHeader title={t('pageTitle')} back={{ to: '/cases', label: t('backToCases') }} />
      {children}
    </>
  );
}

function ClosedForm() {
  const t = useMessages(requestMessages);
  const { locale } = useLocale();
  const { workspace } = useCurrentUser();
  const problem = caseCreationProblem(workspace);
  const back = (
    <Button component={Link} to="/cases">
      {t('toDashboard')}
    </Button>
  );
  return (
    <Frame>
      <EmptyState
        drawing="payment"
        title={t('closedTitle')}
        text={problem ? errorText(problem, locale) : null}
        actions={back}
      />
    </Frame>
  );
}

/** T09: loads the draft first. Shows the form only if it may be completed. */
function CompletedCase({ caseId }: { caseId: string }) {
  const t = useMessages(requestMessages);
  const app = useMessages(appMessages);
  const { data, error, refetch } = useQuery({ ...caseQuery(caseId), enabled: caseId !== '' });
  if (data)
    return canComplete(data) ? <AddCaseForm key={data.id} item={data} /> : <NothingToDo item={data} />;
  if (caseId !== '' && !error)
    return (
      <Frame>
        <SkeletonRows rows={8} widths={[20, 60]} />
      </Frame>
    );
  return (
    <Frame>
      <ErrorState
        title={t('caseFailed')}
        text={error ? errorMessage(error, app) : ''}
        actions={caseId === '' ? null : <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
      />
    </Frame>
  );
}

const canComplete = ({ offeredActions }: Case): boolean =>
  offeredActions.some(({ action, enabled }) => action === 'complete' && enabled);

function NothingToDo({ item }: { item: Case }) {
  const t = useMessages(requestMessages);
  const open = (
    <Button component={Link} to={`/case-details?caseId=${item.id}`}>
      {t('openCase')}
    </Button>
  );
  return (
    <Frame>
      <EmptyState drawing="archive" title={t('completeNone')} text={t('completeNoneText')} actions={open} />
    </Frame>
  );
}
