import type { AnswerClip } from '@plainscan/contract';
import { useMessages } from '../platform/language/i18n.tsx';
import { VideoPlayer } from '../ui/player/video-player.tsx';
import { formatTime } from '../ui/player/video-time.ts';
import styles from './question-list.module.css';
import { questionMessages } from './question-messages.ts';
import type { QuestionsQuery } from './question-queries.ts';

interface AnswerVideoProps {
  clip: AnswerClip;
  /** Formatted time of the moment that was asked about. */
  moment: string;
  questions: Pick<QuestionsQuery, 'refetch'>;
}

/** The clip of an answer, played in its place. Shows nothing before it is ready. The text above says what it says. */
export function AnswerVideo({ clip, moment, questions }: AnswerVideoProps) {
  const t = useMessages(questionMessages);
  if (clip.downloadLink === null) return null;
  const length = clip.durationSeconds ?? 0;
  const time = formatTime(length);
  return (
    <div className={styles['video']}>
      <p className={styles['state']}>{t('videoAnswer', { time })}</p>
      <VideoPlayer
        src={clip.downloadLink}
        smallSrc={clip.smallLink}
        sourceId={clip.id}
        label={t('videoAnswerAbout', { moment, time })}
        posterUrl={clip.thumbnailPath}
        size={clip.size}
        durationSeconds={length}
        onRenew={async (isSmall) => {
          const { data } = await questions.refetch({ throwOnError: true });
          const fresh = data?.questions.find(({ answer }) => answer?.clip?.id === clip.id)?.answer?.clip;
          return (isSmall ? fresh?.smallLink : null) ?? fresh?.downloadLink ?? null;
        }}
      />
    </div>
  );
}
