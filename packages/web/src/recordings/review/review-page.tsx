import { Button } from '@mantine/core';
import type { Case, EditedVideo } from '@plainscan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { caseQuery, cacheCase } from '../../cases/case-queries.ts';
import { RetryJob } from '../../cases/actions/retry-job.tsx';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCaseRoom, useLiveEvent } from '../../platform/live/use-live.ts';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import { PageLoading } from '../../platform/page/page-loading.tsx';
import {
  EditorLayout,
  EditorUnavailable,
  EmptyEditorLayout,
} from '../../reports/video-editor/editor-layout.tsx';
import { videoEditorMessages } from '../../reports/video-editor/video-editor-messages.ts';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { useFileProblem } from '../../uploads/use-file-problem.ts';
import { retryReading, restoreVersion, videoEditQuery } from './review-calls.ts';
import { ReviewEditor } from './review-editor.tsx';
import { reviewPageMessages } from './review-messages.ts';
import styles from './review-page.module.css';

/** D8: a draft is watched, cut and re-recorded in parts before it is sent. */
export function ReviewPage({ caseId }: { caseId: string }) {
  const t = useMessages(reviewPageMessages);
  const app = useMessages(appMessages);
  const client = useQueryClient();
  const item = useQuery(caseQuery(caseId));
  const edited = useQuery(videoEditQuery(caseId));
  /** Sending waits until the video has been rendered. */
  const [isSending, setSending] = useState(false);
  useDocumentTitle(t('title'), item.data?.name ?? '');
  useCaseRoom(caseId);
  const refresh = () => {
    void item.refetch();
    void edited.refetch();
  };
  useLiveEvent('case-updated', (event) => event.caseId === caseId && refresh());
  useLiveEvent('job-updated', (event) => event.subjectId === caseId && refresh());
  const error = item.error ?? edited.error;
  if (error && !(item.data && edited.data))
    return <EditorUnavailable caseId={caseId} title={t('awayTitle')} text={errorMessage(error, app)} />;
  if (!item.data || !edited.data) return <PageLoading />;
  const answer = edited.data;
  const keep = (next: EditedVideo) => client.setQueryData(videoEditQuery(caseId).queryKey, next);
  if (answer.state === 'ready' && answer.edit)
    return (
      <EditorLayout>
        <ReviewEditor
          key={`${answer.videoId} ${answer.version}`}
          item={item.data}
          answer={answer}
          edit={answer.edit}
          isSending={isSending}
          onSending={setSending}
          onSaved={keep}
          onReload={refresh}
        />
      </EditorLayout>
    );
  if (answer.state === 'failed') return <Failed item={item.data} answer={answer} onAnswer={keep} />;
  return <Waiting caseId={caseId} answer={answer} isSending={isSending} />;
}

function Waiting({ caseId, answer, isSending }: { caseId: string; answer: EditedVideo; isSending: boolean }) {
  const t = useMessages(reviewPageMessages);
  const editor = useMessages(videoEditorMessages);
  const title = t(answer.state === 'preparing' ? 'preparing' : 'reading');
  return (
    <EmptyEditorLayout>
      <div className={styles['waiting']}>
        <div role="status">
          <h1>{title}</h1>
        </div>
        {answer.percent === null ? null : <ProgressLine percent={answer.percent} label={title} />}
        <p>{t('preparingText')}</p>
        {isSending ? <p>{t('preparingSend')}</p> : null}
        <Button component={Link} variant="default" to={`/case-details?caseId=${caseId}`}>
          {editor('back')}
        </Button>
      </div>
    </EmptyEditorLayout>
  );
}

interface FailedProps {
  item: Case;
  answer: EditedVideo;
  onAnswer: (answer: EditedVideo) => void;
}

/** Explains why there is no video and offers to retry or to use the previous version. */
function Failed({ item, answer, onAnswer }: FailedProps) {
  const t = useMessages(reviewPageMessages);
  const app = useMessages(appMessages);
  const client = useQueryClient();
  const describeProblem = useFileProblem();
  const before = item.videoVersions
    .filter(({ version, status }) => version < answer.number && status === 'ready')
    .at(-1);
  const isUnread = item.videoReport?.status === 'ready';
  const attempt = (work: Promise<void>) =>
    work.catch((error: Error) => notify('error', errorMessage(error, app)));
  const goBack = async (version: number) => {
    cacheCase(client, await restoreVersion(item.id, version));
    await client.invalidateQueries({ queryKey: videoEditQuery(item.id).queryKey });
    notify('done', t('broughtBack', { n: version }));
  };
  return (
    <EditorUnavailable
      caseId={item.id}
      title={t('failedTitle')}
      text={describeProblem(answer.failure) ?? t('readFailed')}
      actions={
        <>
          {isUnread ? (
            <Button onClick={() => void attempt(retryReading(item.id).then(onAnswer))}>{t('again')}</Button>
          ) : (
            <RetryJob caseId={item.id} jobId={item.videoReport?.failedJobId ?? null} />
          )}
          {before ? (
            <Button variant="default" onClick={() => void attempt(goBack(before.version))}>
              {t('earlierVersion', { n: before.version })}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
