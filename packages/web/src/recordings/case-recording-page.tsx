import { caseEndpoints, viewerEndpoints } from '@plainscan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { appMessages } from '../platform/language/app-messages.ts';
import { AppError } from '../platform/api/app-error.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { useCaseRoom, useLiveEvent } from '../platform/live/use-live.ts';
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
  return { item: found, document, isOffered };
}

const isGone = (error: Error | null): boolean =>
  error instanceof AppError && (error.status === 403 || error.status === 404);

/** /case-recording?caseId=: the studio of one case, for its consultant (T21, T25). */
export function CaseRecordingPage() {
  const [query] = useSearchParams();
  const caseId = query.get('caseId') ?? '';
  if (caseId === '') return <Navigate to="/cases" replace />;
  return <CaseRecording key={caseId} caseId={caseId} />;
}

function CaseRecording({ caseId }: { caseId: string }) {
  const t = useMessages(appMessages);
  const { locale } = useLocale();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['recorded-case', caseId],
    queryFn: ({ signal }) => readRecordedCase(caseId, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  useCaseRoom(caseId);
  useLiveEvent('case-updated', (event) => {
    if (event.caseId === caseId) void refetch();
  });
  const back = `/case-details?caseId=${encodeURIComponent(caseId)}`;
  if (error && !data) return <ErrorState title={t('crashTitle')} text={errorMessage(error, t)} />;
  if (!data) return <PageLoading />;
  if (!data.document) return <Navigate to={back} replace />;

  return (
    <div className={styles['room']}>
      <StudioPage
        caseId={caseId}
        item={data.item}
        document={data.document}
        isOffered={data.isOffered && !isGone(error)}
        // The case and the lists that show it: without this its page would stand as it was before the recording.
        onSubmitted={() => void cache.invalidateQueries({ queryKey: ['cases'] })}
        onLeave={() => void navigate(back)}
        language={locale}
      />
    </div>
  );
}
