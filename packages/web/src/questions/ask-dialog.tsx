import { Button, Textarea } from '@mantine/core';
import {
  limits,
  trackMomentAt,
  type Case,
  type CaseQuestions,
  type QuestionImage,
} from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { FieldError } from '../ui/fields/field-error.tsx';
import { chapterAt, formatTime, type VideoChapter } from '../ui/player/video-time.ts';
import { eventTrackQuery } from '../viewers/explore/event-track-query.ts';
import styles from './ask-about-moment.module.css';
import { questionMessages } from './question-messages.ts';
import type { Moment } from './question-moment.ts';
import { useAskQuestion } from './question-queries.ts';

interface AskDialogProps {
  isOpen: boolean;
  report: Case;
  chapters: readonly VideoChapter[];
  moment: Moment;
  /** `null` until loaded. */
  asking: CaseQuestions['asking'];
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** CG-198: asks one question about one moment, and explains what happens next. */
export function AskDialog(props: AskDialogProps) {
  const { isOpen, chapters, moment, asking, onClose } = props;
  const t = useMessages(questionMessages);
  return (
    <Dialog isOpen={isOpen} title={t('ask')} onClose={onClose} isWide>
      <div className={styles['form']}>
        <AskedMoment moment={moment} chapters={chapters} />
        <AskForm {...props} before={<Terms asking={asking} />} />
      </div>
    </Dialog>
  );
}

function AskedMoment({ moment, chapters }: Pick<AskDialogProps, 'moment' | 'chapters'>) {
  const t = useMessages(questionMessages);
  const time = formatTime(moment.seconds);
  const chapter = chapterAt(chapters, moment.seconds)?.title.trim();
  return (
    <div className={styles['moment']}>
      {moment.picture ? <Picture video={moment.picture} /> : null}
      <p>
        <b>{chapter ? t('atChapter', { time, chapter }) : t('at', { time })}</b>
        <span className={styles['small']}>{t('momentHelp')}</span>
      </p>
    </div>
  );
}

const pictureWidth = 192;
const pictureHeight = 144;

/** The player's current frame, in its aspect ratio on black. */
function Picture({ video }: { video: HTMLVideoElement }) {
  const t = useMessages(questionMessages);
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas || video.videoWidth === 0) return;
      const scale = Math.min(pictureWidth / video.videoWidth, pictureHeight / video.videoHeight);
      const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
      const [left, top] = [(pictureWidth - width) / 2, (pictureHeight - height) / 2];
      canvas.getContext('2d')?.drawImage(video, left, top, width, height);
    },
    [video],
  );
  return (
    <canvas
      ref={draw}
      className={styles['picture']}
      width={pictureWidth}
      height={pictureHeight}
      role="img"
      aria-label={t('picture')}
    />
  );
}

/**
 * Returns the image that the video shows at a time in milliseconds, from the loaded event track. `null` without one.
 */
function useImageAt(video: Case['videoReport']): (atMs: number) => QuestionImage | null {
  const track = eventTrackQuery(video?.id ?? '', video?.eventTrackLink ?? '');
  const { data: events } = useQuery({ ...track, enabled: false });
  return (atMs) => {
    const view = events && trackMomentAt(events, atMs)?.view;
    return view ? { seriesUid: view.series, instanceUid: view.instance, frame: view.frame } : null;
  };
}

interface AskFormProps extends AskDialogProps {
  /** Notes to read before sending. */
  before: ReactNode;
}

function AskForm({ report, moment, text, onText, onClose, before }: AskFormProps) {
  const t = useMessages(questionMessages);
  const app = useMessages(appMessages);
  const [isMissing, setMissing] = useState(false);
  const imageAt = useImageAt(report.videoReport);
  const { mutate, isPending, error, reset } = useAskQuestion(report.id);
  const send = () => {
    if (isPending || !report.videoReport) return;
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    const atMs = Math.round(moment.seconds * 1_000);
    const image = imageAt(atMs);
    const body = { videoId: report.videoReport.id, atMs, text, ...(image && { image }) };
    mutate(body, {
      onSuccess: () => {
        onText('');
        onClose();
        notify('done', t('sent'));
      },
    });
  };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        data-autofocus
        label={t('question')}
        description={t('questionHelp')}
        value={text}
        maxLength={limits.momentQuestionLength}
        autosize
        minRows={3}
        maxRows={8}
        readOnly={isPending}
        error={isMissing ? <FieldError>{t('empty')}</FieldError> : null}
        onChange={(event) => {
          onText(event.currentTarget.value);
          setMissing(false);
          if (error) reset();
        }}
      />
      <p className={`${styles['small']} ${styles['count']}`}>
        {t('characters', { n: text.length, most: limits.momentQuestionLength })}
      </p>
      {before}
      {error ? <Note tone="bad">{errorMessage(error, app)}</Note> : null}
      <div className={styles['actions']}>
        <Button
          type="submit"
          aria-busy={isPending}
          leftSection={<Send size={18} strokeWidth={1.75} aria-hidden />}
        >
          {t('send')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}

/** When to expect an answer, limits for questions, and what this is not for. */
function Terms({ asking }: Pick<AskDialogProps, 'asking'>) {
  const t = useMessages(questionMessages);
  return (
    <>
      <p className={styles['small']}>
        {t('answerHow')}
        {asking
          ? ` ${t('askUntil', { date: formatDay(asking.until) })} ${t('openLeft', { n: asking.left, most: limits.openQuestions })}`
          : null}
      </p>
      <Note tone="warn">
        <b>{t('notEmergency')}</b> {t('notEmergencyText')}
      </Note>
    </>
  );
}
