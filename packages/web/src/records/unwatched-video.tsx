import { Button } from '@mantine/core';
import { bodyPartOf, type PatientRecord } from '@plainscan/contract';
import { CirclePlay, Play } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { playText } from '../ui/player/video-time.ts';
import { useUiTexts } from '../ui/text/ui-texts.tsx';
import { bodyPartMessages } from './body-part-messages.ts';
import { playOnArrival } from './play-on-arrival.ts';
import { recordMessages } from './record-messages.ts';
import { reportAddress } from './record-texts.ts';
import styles from './unwatched-video.module.css';

/** A report that waits to be watched, above the list. The picture starts the video, the button opens its page. */
export function UnwatchedVideo({ record }: { record: PatientRecord }) {
  const t = useMessages(recordMessages);
  const titles = useMessages(bodyPartMessages);
  const words = useUiTexts();
  const picture = record.posterUrl ?? record.previewUrl;
  const part = bodyPartOf([record.title]) ?? 'unknown';
  return (
    <section className={styles['unwatched']} aria-label={t('unwatched')}>
      <Link className={styles['poster']} to={reportAddress(record)} state={playOnArrival}>
        {picture ? <img src={picture} alt="" /> : null}
        <span className={styles['play']}>
          <Play size={24} strokeWidth={0} aria-hidden />
          {playText(words, record.videoDuration)}
        </span>
      </Link>
      <div>
        <p className={styles['state']}>{t('readyUnwatched')}</p>
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
