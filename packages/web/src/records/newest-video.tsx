import { Button } from '@mantine/core';
import { bodyPartOf, type PatientRecord } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { CirclePlay, Play } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { formatTime, playText } from '../ui/player/video-time.ts';
import { useUiTexts } from '../ui/text/ui-texts.tsx';
import { bodyPartMessages } from './body-part-messages.ts';
import { playOnArrival, playOnArrivalFrom } from './play-on-arrival.ts';
import { recordMessages } from './record-messages.ts';
import { watchedQuery } from './record-queries.ts';
import { reportAddress } from './record-texts.ts';
import { placeToContinue } from './report/watching/place-to-continue.ts';
import styles from './newest-video.module.css';

/**
 * The newest finished report, above the list: it waits to be watched, was stopped midway, or can be watched again. The
 * picture starts the video, the button opens its page.
 */
export function NewestVideo({ record }: { record: PatientRecord }) {
  const t = useMessages(recordMessages);
  const titles = useMessages(bodyPartMessages);
  const words = useUiTexts();
  const { viewedFirstTime: isBegun, videoDuration: duration, caseId } = record;
  const { data: watched } = useQuery({ ...watchedQuery(caseId ?? ''), enabled: isBegun && caseId !== null });
  const picture = record.posterUrl ?? record.previewUrl;
  const part = bodyPartOf([record.title]) ?? 'unknown';
  const stop = placeToContinue(watched?.position ?? null, duration);
  const place = { at: formatTime(stop ?? 0), length: formatTime(duration ?? 0) };
  let [state, play] = [t('readyUnwatched'), playText(words, duration)];
  if (stop !== null) [state, play] = [t('stoppedAt', place), t('goOn')];
  else if (isBegun) [state, play] = [t('watched'), t('watchAgain')];
  return (
    <section className={styles['newest']} aria-label={t(isBegun ? 'newest' : 'unwatched')}>
      <Link
        className={styles['poster']}
        to={reportAddress(record)}
        state={stop === null ? playOnArrival : playOnArrivalFrom(stop)}
      >
        {picture ? <img src={picture} alt="" /> : null}
        <span className={styles['play']}>
          <Play size={24} strokeWidth={0} aria-hidden />
          {play}
        </span>
        {stop !== null && duration !== null ? (
          <span className={styles['done']} style={{ width: `${(stop / duration) * 100}%` }} />
        ) : null}
      </Link>
      <div>
        <p className={styles['state']}>{state}</p>
        <h2 className={styles['title']}>{titles(`${part}Title`)}</h2>
        <p className={styles['about']}>
          {[record.title, formatDay(record.visitDate)].filter(Boolean).join(', ')}
        </p>
        <Button
          component={Link}
          className={styles['open']}
          to={reportAddress(record)}
          size="lg"
          leftSection={<CirclePlay size={20} strokeWidth={1.75} aria-hidden />}
        >
          {t('viewVideo')}
        </Button>
      </div>
    </section>
  );
}
