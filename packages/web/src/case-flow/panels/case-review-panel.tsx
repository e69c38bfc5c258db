import { isEndSeen, reviewChecks, type Case, type ReviewCheck } from '@plainscan/contract';
import { useRef, useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import type { VideoPlayerHandle } from '../../ui/player/video-player.tsx';
import { isOffered, actionButtonsOf } from '../../cases/actions/action-buttons.ts';
import { casePageMessages } from '../../cases/case-page-messages.ts';
import { useFreshCase } from '../../cases/case-queries.ts';
import { pinsOf, useQuestions } from '../../questions/question-queries.ts';
import { StaffQuestions } from '../../questions/staff-questions.tsx';
import { SignedCaptions } from '../../reports/captions/signed-captions.tsx';
import { EarlierDrafts } from '../../reports/review/earlier-drafts.tsx';
import { ReviewChecklist } from '../../reports/review/review-checklist.tsx';
import { ReviewNotes } from '../../reports/review/review-notes.tsx';
import { useSeenText } from '../../reports/review/seen-parts.tsx';
import { useReviewWatch } from '../../reports/review/use-review-watch.ts';
import { VideoChanges } from '../../reports/review/video-changes.tsx';
import { VideoExtras } from '../../reports/review/video-extras.tsx';
import { reviewMessages } from '../../reports/review/review-messages.ts';
import { CaseActionButtons } from '../case-action-buttons.tsx';
import { CaseDue } from '../../cases/case-due.tsx';
import { CasePatient } from '../../cases/case-patient.tsx';
import { CaseVideo } from '../../reports/video/case-video.tsx';
import type { SigningOff } from '../signing-off.ts';
import { CaseFollowUp } from './case-follow-up.tsx';
import { OwnRecorder } from './own-recorder.tsx';
import { OfficeActions } from '../office-actions.tsx';
import { RetryJob } from '../../cases/actions/retry-job.tsx';
import panel from '../../cases/case-panel.module.css';
import styles from './case-review-panel.module.css';

/** E-033: the submitted video, the requested changes, and below it the available actions. */
export function CaseReviewPanel({ item }: { item: Case }) {
  const words = useMessages(casePageMessages);
  const { id } = useCurrentUser();
  const player = useRef<VideoPlayerHandle>(null);
  const freshCase = useFreshCase(item.id);
  const [seconds, setSeconds] = useState(0);
  const [checked, setChecked] = useState<readonly ReviewCheck[]>([]);
  // The version whose last moment played on this page; what played earlier is known to the server.
  const [ended, setEnded] = useState<string | null>(null);
  const { offeredActions: offered, videoReport: video } = item;
  const isReviewing = item.reviewer?.id === id && isOffered(offered, 'signOff');
  const questions = useQuestions(item);
  const watching = useReviewWatch(item);
  const known = watching?.known ?? null;
  const seek = (to: number) => player.current?.seek(to);
  // Pauses, because the dialog hides the video.
  const onAsk = () => {
    player.current?.pause();
    void watching?.send();
  };
  const playFrom = (to: number) => {
    seek(to);
    player.current?.play();
  };
  const notes = item.reviewNotes
    .filter(({ version }) => version === video?.version)
    .map((note) => ({ id: note.id, atSeconds: note.seconds, isOpen: note.resolvedAt === null }));
  return (
    <aside className={styles['column']} aria-label={words('videoReport')}>
      {video ? (
        <CaseVideo
          ref={player}
          video={video}
          title={item.title}
          images={item.dicomStudy && { studyId: item.dicomStudy.id }}
          pins={[...notes, ...pinsOf(questions.data, item)]}
          retry={<RetryJob caseId={item.id} jobId={video.failedJobId} />}
          onRenew={async () => linkTo(video.id, await freshCase())}
          onTimeUpdate={(at, isSeen) => {
            setSeconds(at);
            watching?.see(at, isSeen);
            if (isSeen && isEndSeen([{ start: 0, end: at }], known?.duration ?? video.duration ?? 0))
              setEnded(video.id);
          }}
        />
      ) : null}
      <div className={styles['body']}>
        <StaffQuestions item={item} questions={questions} onGo={seek} />
        <SignedCaptions item={item} />
        <VideoChanges item={item} onGo={seek} onPlay={() => player.current?.pause()} />
        <ReviewNotes
          item={item}
          player={player}
          seconds={seconds}
          mayWrite={isOffered(offered, 'editVideo')}
        />
        {isReviewing ? (
          <ReviewChecklist
            checked={checked}
            isEndSeen={ended === video?.id || (known !== null && isEndSeen(known.ranges, known.duration))}
            onChange={setChecked}
          />
        ) : null}
      </div>
      <Foot
        item={item}
        signingOff={{ checks: isReviewing ? checked : null, watching, onAsk, onGo: playFrom }}
      />
      <div className={styles['rest']}>
        {item.status.value === 'completed' ? <CaseFollowUp item={item} /> : null}
        <VideoExtras item={item} onPlay={() => player.current?.pause()} />
        <OwnRecorder item={item} />
        <EarlierDrafts item={item} />
        <CaseDue item={item} />
        <CasePatient item={item} />
        <OfficeActions item={item} />
      </div>
    </aside>
  );
}

const linkTo = (videoId: string, { videoReport }: Case): string | null =>
  videoReport?.id === videoId ? videoReport.downloadLink : null;

/** The buttons, with what signing off means once it is possible. A reviewer completes the checklist first. */
function Foot({ item, signingOff }: { item: Case; signingOff: SigningOff }) {
  const { checks, watching } = signingOff;
  const sayWatched = useSeenText();
  const words = useMessages(casePageMessages);
  const review = useMessages(reviewMessages);
  const { primary, others, quiet } = actionButtonsOf(item.offeredActions);
  if (!primary && others.length + quiet.length === 0) return null;
  const canSignOff = item.offeredActions.some(({ action, enabled }) => action === 'signOff' && enabled);
  const open = item.reviewNotes.filter(({ resolvedAt }) => resolvedAt === null).length;
  const isWaiting = checks !== null && checks.length < reviewChecks.length;
  return (
    <div className={styles['foot']}>
      {canSignOff && !isWaiting ? (
        <p className={panel['small']}>
          {words('signOffMeans', { patient: item.patientName, version: item.videoReport?.version ?? 1 })}{' '}
          {open === 1 ? review('noteOpen') : null}
          {open > 1 ? review('notesOpen', { n: open }) : null}
        </p>
      ) : null}
      {watching ? (
        // Reserves the line before the response, so that the buttons below do not move.
        <p className={panel['small']}>{watching.known ? sayWatched(watching.known) : '\u00a0'}</p>
      ) : null}
      <CaseActionButtons
        item={item}
        isRow
        signingOff={signingOff}
        {...(isWaiting && {
          held: { signOff: review('checklistWaits', { n: checks.length, total: reviewChecks.length }) },
        })}
      />
    </div>
  );
}
