import {
  caseMessages,
  limits,
  uploadEndpoints,
  viewerEndpoints,
  caseEndpoints,
  reportEndpoints,
} from '@plainscan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { appMessages } from '../platform/language/app-messages.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { PageLoading } from '../platform/page/page-loading.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import styles from './case-recording-page.module.css';
import { StudioPage } from './studio/studio-page.tsx';

/** The case and its study, as the studio needs them. */
async function readRecordedCase(caseId: string, signal: AbortSignal) {
  const found = await callEndpoint(caseEndpoints.getCase, { params: { id: caseId }, signal });
  const studyId = found.dicomStudy?.id;
  const document = studyId
    ? await callEndpoint(viewerEndpoints.getStudyDocument, { params: { id: studyId }, signal })
    : null;
  const isOffered = found.offeredActions.some(({ action }) => action === 'record' || action === 'editVideo');
  return { document, isOffered };
}

/** A recording grows while it is sent: its size is known only at its end. */
async function startUpload(): Promise<{ uploadUrl: string; uploadId: string }> {
  const upload = await callEndpoint(uploadEndpoints.createUpload, {
    body: { purpose: 'video', growing: true, files: [{ path: 'recording', size: limits.videoBytes }] },
  });
  return { uploadUrl: `/api/uploads/${upload.id}`, uploadId: upload.id };
}

/** /case-recording?caseId=: the studio of one case, for its consultant (T21, T25). */
export function CaseRecordingPage() {
  const t = useMessages(appMessages);
  const { locale } = useLocale();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const caseId = query.get('caseId') ?? '';
  const { data, error } = useQuery({
    queryKey: ['recorded-case', caseId],
    queryFn: ({ signal }) => readRecordedCase(caseId, signal),
    enabled: caseId !== '',
    staleTime: Infinity,
    gcTime: 0,
  });
  useDocumentTitle(caseMessages[locale]['action.record']);
  const back = `/case-details?caseId=${encodeURIComponent(caseId)}`;
  if (caseId === '') return <Navigate to="/cases" replace />;
  if (error) return <ErrorState title={t('crashTitle')} text={errorMessage(error, t)} />;
  if (!data) return <PageLoading />;
  if (!data.document || !data.isOffered) return <Navigate to={back} replace />;

  const finish = async (uploadId: string): Promise<void> => {
    await callEndpoint(reportEndpoints.submitVideoReport, { params: { id: caseId }, body: { uploadId } });
    // The case and the lists that show it: without this its page would stand as it was before the recording.
    await cache.invalidateQueries({ queryKey: ['cases'] });
  };
  return (
    <div className={styles['room']}>
      <StudioPage
        document={data.document}
        startUpload={startUpload}
        finish={finish}
        onLeave={() => void navigate(back)}
        language={locale}
      />
    </div>
  );
}
