import { Button } from '@mantine/core';
import type { Case } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import { AppError } from '../platform/api/app-error.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { showsReportView } from './action-panel-rule.ts';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { caseQuery } from '../cases/case-queries.ts';
import { CasePageColumns } from './case-page-columns.tsx';
import { CaseReport } from './case-report.tsx';
import { CaseSkeleton } from './case-skeleton.tsx';
import { useLiveCase, useMovedCase } from './use-live-case.ts';
import styles from './case-page-columns.module.css';

/** E-001 … E-045: one case with its images and all its actions. */
export function CaseDetailsPage() {
  const [params] = useSearchParams();
  const caseId = params.get('caseId');
  if (!caseId) return <Navigate to="/cases" replace />;
  return <CaseDetails key={caseId} caseId={caseId} />;
}

function CaseDetails({ caseId }: { caseId: string }) {
  const { workspace } = useCurrentUser();
  const { data, error, refetch } = useQuery(caseQuery(caseId));
  useLiveCase(caseId);
  useDocumentTitle(data?.name ?? '', workspace.name);
  useMovedCase(data);
  return (
    <StaffPage isFixed room="case">
      {data ? (
        <OpenedCase item={data} />
      ) : error ? (
        <CaseFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <CaseSkeleton />
      )}
    </StaffPage>
  );
}

function OpenedCase({ item }: { item: Case }) {
  const user = useCurrentUser();
  return showsReportView(user, item) ? <CaseReport item={item} /> : <CasePageColumns item={item} />;
}

/** A case that does not exist, or that this user may not see, offers no retry. */
function CaseFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const words = useMessages(casePageMessages);
  const sayError = useMessages(appMessages);
  const isFinal = error instanceof AppError && error.status >= 400 && error.status < 500;
  return (
    <div className={styles['failed']}>
      <ErrorState
        title={words(isFinal ? 'noCase' : 'caseFailed')}
        text={errorMessage(error, sayError)}
        headingLevel={1}
        {...(isFinal && { drawing: 'search' })}
        actions={
          <>
            {isFinal ? null : <Button onClick={onRetry}>{words('tryAgain')}</Button>}
            <Button component={Link} to="/cases" variant={isFinal ? 'filled' : 'subtle'}>
              {words('backToList')}
            </Button>
          </>
        }
      />
    </div>
  );
}
