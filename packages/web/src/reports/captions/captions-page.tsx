import type { Case } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { caseQuery } from '../../cases/case-queries.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCaseRoom, useLiveEvent } from '../../platform/live/use-live.ts';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import { PageLoading } from '../../platform/page/page-loading.tsx';
import { EditorLayout, EditorUnavailable } from '../video-editor/editor-layout.tsx';
import { captionMessages } from './caption-messages.ts';
import { CaptionsEditor } from './captions-editor.tsx';
import { tracksQuery } from './track-queries.ts';

/** /case-captions?caseId=: captions and chapters of the current video, for users who may change it (B10). */
export function CaptionsPage() {
  const [query] = useSearchParams();
  const caseId = query.get('caseId') ?? '';
  if (caseId === '') return <Navigate to="/cases" replace />;
  return <CaseCaptions key={caseId} caseId={caseId} />;
}

function CaseCaptions({ caseId }: { caseId: string }) {
  const t = useMessages(captionMessages);
  const app = useMessages(appMessages);
  const item = useQuery(caseQuery(caseId));
  const tracks = useQuery(tracksQuery(caseId));
  useDocumentTitle(t('title'), item.data?.name ?? '');
  useCaseRoom(caseId);
  useLiveEvent('case-updated', (event) => {
    if (event.caseId !== caseId) return;
    void item.refetch();
    void tracks.refetch();
  });
  useLiveEvent('job-updated', (event) => {
    if (event.subjectId !== caseId) return;
    void item.refetch();
    void tracks.refetch();
  });
  const error = item.error ?? tracks.error;
  if (error && !(item.data && tracks.data))
    return <EditorUnavailable caseId={caseId} title={t('failedTitle')} text={errorMessage(error, app)} />;
  if (!item.data || !tracks.data) return <PageLoading />;
  // CG-208: what is signed can only be read, on the page of its case.
  if (tracks.data.isSigned && tracks.data.captions.length > 0)
    return <Navigate to={`/case-details?caseId=${caseId}`} replace />;
  const video = item.data.videoReport;
  if (!isPlayable(video, tracks.data.videoId))
    return <EditorUnavailable caseId={caseId} title={t('title')} text={t('notReady')} />;
  return (
    <EditorLayout>
      <CaptionsEditor key={video.id} item={item.data} video={video} answer={tracks.data} />
    </EditorLayout>
  );
}

type Video = NonNullable<Case['videoReport']>;

const isPlayable = (video: Case['videoReport'], id: string): video is Video =>
  video?.id === id && video.status === 'ready' && video.downloadLink !== null;
