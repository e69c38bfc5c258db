import { caseEndpoints, viewerEndpoints, type Retake, type VideoSize } from '@plainscan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { appMessages } from '../platform/language/app-messages.ts';
import { AppError } from '../platform/api/app-error.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { useCaseRoom, useLiveEvent } from '../platform/live/use-live.ts';
import { PageLoading } from '../platform/page/page-loading.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { formatTime } from '../ui/player/video-time.ts';
import styles from './case-recording-page.module.css';
import { newTake, type TakeStart } from './keeping/session-state.ts';
import { reviewPageMessages } from './review/review-messages.ts';
import { ReviewPage } from './review/review-page.tsx';
import { masksQuery } from './studio/masks/mask-queries.ts';
import { StudioPage } from './studio/studio-page.tsx';

/** Fetches the case and its study for the studio. */
async function readRecordedCase(caseId: string, signal: AbortSignal) {
  const found = await callEndpoint(caseEndpoints.getCase, { params: { id: caseId }, signal });
  const studyId = found.dicomStudy?.id;
  const document = studyId
    ? await callEndpoint(viewerEndpoints.getStudyDocument, { params: { id: studyId }, signal })
    : null;
  const offered = found.offeredActions.map(({ action }) => action);
  const isEdited = found.videoReport !== null && offered.includes('editVideo');
  return { item: found, document, isEdited, isOffered: isEdited || offered.includes('record') };
}

const isGone = (error: Error | null): boolean =>
  error instanceof AppError && (error.status === 403 || error.status === 404);

/**
 * /case-recording?caseId=: the studio of one case, for its consultant (T21). If the case has a draft, the review page
 * (T25). `take` records again: a part of the draft, or a new one.
 */
export function CaseRecordingPage() {
  const [query] = useSearchParams();
  const caseId = query.get('caseId') ?? '';
  const take = query.get('take');
  if (caseId === '') return <Navigate to="/cases" replace />;
  return <CaseRecording key={`${caseId} ${take}`} caseId={caseId} isTake={take !== null} />;
}

/** State passed by the review page. */
type Handed = {
  /** The part to re-record. */
  retake?: Retake | null;
  /** The millisecond of the video from which everything is re-recorded. */
  from?: number | null;
  takeStart?: TakeStart;
  size?: VideoSize | null;
} | null;

function CaseRecording({ caseId, isTake }: { caseId: string; isTake: boolean }) {
  const t = useMessages(appMessages);
  const { locale } = useLocale();
  const navigate = useNavigate();
  const handed = useLocation().state as Handed;
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
  // Set once, because a draft saved elsewhere must not end a recording that is running here.
  const [view, setView] = useState<'studio' | 'review' | null>(isTake ? 'studio' : null);
  if (view === null && data) setView(data.isEdited ? 'review' : 'studio');
  const isRecording = view === 'studio' && data?.isOffered === true;
  const masks = useQuery({ ...masksQuery(caseId), enabled: isRecording });
  const id = encodeURIComponent(caseId);
  const back = `/case-details?caseId=${id}`;
  const review = `/case-recording?caseId=${id}`;
  if (error && !data) return <ErrorState title={t('crashTitle')} text={errorMessage(error, t)} />;
  if (!data) return <PageLoading />;
  if (view === 'review') return <ReviewPage caseId={caseId} />;
  if (!data.document) return <Navigate to={back} replace />;
  // Nothing is recorded before the masks are known.
  if (masks.error && !masks.data)
    return <ErrorState title={t('crashTitle')} text={errorMessage(masks.error, t)} />;
  if (isRecording && !masks.data) return <PageLoading />;

  return (
    <div className={styles['room']}>
      {isTake ? <TakeLine handed={handed} /> : null}
      <StudioPage
        caseId={caseId}
        item={data.item}
        document={data.document}
        masks={masks.data ?? []}
        isOffered={data.isOffered && !isGone(error)}
        retake={isTake ? (handed?.retake ?? null) : null}
        takeStart={(isTake ? handed?.takeStart : null) ?? newTake}
        retakeSize={isTake && handed?.retake ? (handed.size ?? null) : null}
        // Refetches the case and the lists that show it. Otherwise the case page would show the state before the
        // recording.
        onSubmitted={() => void cache.invalidateQueries({ queryKey: ['cases'] })}
        onDone={() => (isTake ? void navigate(review, { replace: true }) : setView('review'))}
        onLeave={() => void navigate(isTake ? review : back)}
        language={locale}
      />
    </div>
  );
}

/** Tells what a re-recording will replace. */
function TakeLine({ handed }: { handed: Handed }) {
  const t = useMessages(reviewPageMessages);
  const { retake = null, from = null, takeStart = newTake } = handed ?? {};
  let text = t('retakingPart');
  if (retake === null) text = t('retakingNew');
  else if (from !== null) text = t('retaking', { time: formatTime(from / 1_000) });
  else if (takeStart.chapter) text = t('retakingChapter', { title: takeStart.chapter });
  return (
    <aside className={styles['take']} aria-label={t('take')} data-theme="dark">
      {text}
    </aside>
  );
}
