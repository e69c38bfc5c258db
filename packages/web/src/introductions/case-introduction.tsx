import { Button } from '@mantine/core';
import { scopeFor, type Case, type Introduction, type PreparedVideo } from '@plainscan/contract';
import { useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { ProgressLine } from '../ui/feedback/progress-line.tsx';
import { VideoCard } from '../ui/player/video-card.tsx';
import { useFileProblem } from '../uploads/use-file-problem.ts';
import { percentOfJob } from '../reports/video/use-video-sending.ts';
import { useFreshCase } from '../cases/case-queries.ts';
import { RetryJob } from '../cases/actions/retry-job.tsx';
import styles from './case-introduction.module.css';
import { IntroductionDialog } from './introduction-dialog.tsx';
import { introductionMessages } from './introduction-messages.ts';
import { useIntroductionChange, useLiveIntroduction } from './use-introduction.ts';

/** E-050: the clinic's welcome video for its patients. Staff may watch it; super-admins may change it. */
export function CaseIntroduction({ item }: { item: Case }) {
  const words = useMessages(introductionMessages);
  const { role } = useCurrentUser();
  const mayChange = scopeFor('workspace.manage', role) !== 'none';
  useLiveIntroduction(item, mayChange);
  const { name, globalVideoIntroduction: video } = item.workspace;
  if (video === null && !mayChange) return null;
  return (
    <section className={styles['section']}>
      <h2>{words('title')}</h2>
      {video === null ? (
        <p className="secondary">{words('none')}</p>
      ) : (
        <>
          <p className="secondary">{words('about', { clinic: name })}</p>
          <Playing item={item} video={video} />
          <PendingIntroduction item={item} video={video} isNext={false} />
          {video.replacement ? <PendingIntroduction item={item} video={video.replacement} isNext /> : null}
        </>
      )}
      {mayChange ? <IntroductionActions item={item} hasVideo={video !== null} /> : null}
    </section>
  );
}

function Playing({ item, video }: { item: Case; video: Introduction }) {
  const words = useMessages(introductionMessages);
  const fetchCase = useFreshCase(item.id);
  const src = video.h264.downloadLink;
  if (video.status !== 'ready' || src === null) return null;
  return (
    <VideoCard
      title={words('card', { clinic: item.workspace.name })}
      action={words('watch')}
      src={src}
      smallSrc={video.smallLink}
      sourceId={video.id}
      posterUrl={video.thumbnailPath}
      durationSeconds={video.duration ?? 0}
      onRenew={async (isSmall) => {
        const fresh = (await fetchCase()).workspace.globalVideoIntroduction;
        if (fresh?.id !== video.id) return null;
        return (isSmall ? fresh.smallLink : null) ?? fresh.h264.downloadLink;
      }}
    />
  );
}

interface PendingIntroductionProps {
  item: Case;
  video: PreparedVideo;
  /** `true` if another one plays until this one is ready. */
  isNext: boolean;
}

/** An introduction that is being processed or failed: its progress, or the reason and the possible actions. */
function PendingIntroduction({ item, video, isNext }: PendingIntroductionProps) {
  const words = useMessages(introductionMessages);
  const describeProblem = useFileProblem();
  const { status, failure, failedJobId } = video;
  if (status === 'ready') return null;
  if (status === 'failed')
    return (
      <Note
        tone="bad"
        action={
          <div className={styles['actions']}>
            <RetryJob caseId={item.id} jobId={failedJobId} />
            {isNext ? <KeepCurrentVideo item={item} /> : null}
          </div>
        }
      >
        {words(isNext ? 'failedNext' : 'failed', { reason: describeProblem(failure) ?? '' })}
      </Note>
    );
  const percent = percentOfJob(video.progress);
  return (
    <div className={styles['progress']} role="status">
      {isNext ? null : <p>{words('preparing')}</p>}
      {percent === null ? null : <ProgressLine percent={percent} label={words('preparing')} />}
      <p className="secondary">{words(isNext ? 'preparingNext' : 'preparingText')}</p>
    </div>
  );
}

function KeepCurrentVideo({ item }: { item: Case }) {
  const words = useMessages(introductionMessages);
  const keeping = useIntroductionChange(item, 'kept');
  const playing = item.workspace.globalVideoIntroduction?.id ?? '';
  return (
    <Button
      size="xs"
      variant="default"
      aria-busy={keeping.isPending}
      onClick={() => keeping.isPending || keeping.mutate(playing)}
    >
      {words('keep')}
    </Button>
  );
}

function IntroductionActions({ item, hasVideo }: { item: Case; hasVideo: boolean }) {
  const words = useMessages(introductionMessages);
  const [open, setOpen] = useState<'file' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const removing = useIntroductionChange(item, 'removed', close);
  const label = words(hasVideo ? 'replaceLabel' : 'addLabel');
  return (
    <div className={styles['actions']}>
      <Button size="xs" variant="default" aria-label={label} onClick={() => setOpen('file')}>
        {words(hasVideo ? 'replace' : 'add')}
      </Button>
      {hasVideo ? (
        <Button
          size="xs"
          variant="subtle"
          aria-label={words('removeLabel')}
          onClick={() => setOpen('remove')}
        >
          {words('remove')}
        </Button>
      ) : null}
      <IntroductionDialog item={item} title={label} isOpen={open === 'file'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'remove'}
        title={words('removeQuestion')}
        text={words('removeText', { clinic: item.workspace.name })}
        confirmLabel={words('remove')}
        tone="danger"
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate('')}
        onCancel={close}
      />
    </div>
  );
}
