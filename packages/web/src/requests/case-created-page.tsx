import { Button } from '@mantine/core';
import { clinicMakesVideos, type Case } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { DefinitionList } from '../ui/lists/definition-list.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { ContinueUpload } from '../uploads/continue-upload.tsx';
import { SendingSteps } from '../uploads/sending-steps.tsx';
import { isInterrupted, isUnderway, type Sending } from '../uploads/sending-store.ts';
import { useSendings } from '../uploads/use-sendings.ts';
import { uploadQuery } from './form/request-queries.ts';
import { requestMessages } from './request-messages.ts';
import styles from './request-form.module.css';
import { PayNow } from './staff/pay-now.tsx';
import { caseQuery } from '../cases/case-queries.ts';

export function CaseCreatedPage() {
  const t = useMessages(requestMessages);
  const caseId = useSearchParams()[0].get('caseId') ?? '';
  const { workspace } = useCurrentUser();
  const mayMakeVideo = workspace.isProviderWorkspace || clinicMakesVideos(workspace);
  const { data: created, isPending } = useQuery({ ...caseQuery(caseId), enabled: caseId !== '' });
  useDocumentTitle(t('createdTitle'));
  useEffect(() => {
    // Newer browsers return a promise, which is not a cleanup function.
    window.scrollTo(0, 0);
  }, []);
  const hasNone = caseId === '' || (!created && !isPending);
  return (
    <StaffPage>
      <PageHeader title={t('createdTitle')} back={{ to: '/cases', label: t('backToCases') }} />
      <div className={styles['created']}>
        <p>{t(mayMakeVideo ? 'createdText' : 'createdTextProvider')}</p>
        {hasNone ? <Note>{t('createdMissing')}</Note> : null}
        {!hasNone && !created ? <SkeletonRows widths={[30, 60]} rows={4} /> : null}
        {created ? <CreatedCase created={created} /> : null}
        <div className={styles['createdActions']}>
          {created ? (
            <Button component={Link} to={`/case-details?caseId=${created.id}`}>
              {t('openCase')}
            </Button>
          ) : null}
          <Button component={Link} to="/add-case" variant="default">
            {t('another')}
          </Button>
          <Button component={Link} to="/cases" variant="subtle">
            {t('toDashboard')}
          </Button>
        </div>
      </div>
    </StaffPage>
  );
}

function CreatedCase({ created }: { created: Case }) {
  const t = useMessages(requestMessages);
  const sending = useCaseSending(created);
  return (
    <>
      <DefinitionList
        definitions={[
          { term: t('createdNumber'), value: created.name },
          { term: t('createdPatient'), value: created.patient.name },
          { term: t('createdStudy'), value: created.title },
          {
            term: t('createdPackage'),
            value: `${t(created.reportType)}, ${t(created.reportType === 'express' ? 'expressText' : 'standardText')}`,
          },
        ]}
      />
      {created.status.value === 'pending-upload' ? <Note>{t('pendingText')}</Note> : null}
      <PayNow item={created} isSending={sending !== null && isUnderway(sending)} />
      {sending ? (
        <section aria-label={t('imagesState')}>
          {isInterrupted(sending) && created.uploadId ? (
            <ContinueUpload uploadId={created.uploadId} caseId={created.id} />
          ) : (
            <SendingSteps sending={sending} patientName={created.patient.name} />
          )}
        </section>
      ) : null}
    </>
  );
}

/** Returns this page's own upload, or the server's state of it after a reload. */
function useCaseSending({ id, uploadId, title }: Case): Sending | null {
  const own = useSendings().find((sending) => sending.caseId === id && sending.purpose === 'study') ?? null;
  const { data: upload } = useQuery({
    ...uploadQuery(uploadId ?? ''),
    enabled: own === null && uploadId !== null,
  });
  if (own || !upload) return own;
  return {
    id: 0,
    purpose: 'study',
    label: title,
    folder: null,
    progress: null,
    upload,
    failure: null,
    isPaused: false,
    bearer: null,
    caseId: id,
  };
}
