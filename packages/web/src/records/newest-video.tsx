import { Button } from '@mantine/core';
import { filmTitleOf, lengthWords, type PatientRecord } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { CirclePlay } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '../platform/language/date-format.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { TitleFrame } from '../ui/player/title-frame.tsx';
import { formatTime } from '../ui/player/video-time.ts';
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
  const { locale } = useLocale();
  const { name, workspace } = useCurrentUser();
  const { viewedFirstTime: isBegun, videoDuration: duration, caseId, consultant } = record;
  const { data: watched } = useQuery({ ...watchedQuery(caseId ?? ''), enabled: isBegun && caseId !== null });
  const title = record.filmTitle ?? filmTitleOf([record.title], locale);
  const length = duration === null ? '' : lengthWords(duration, locale);
  const stop = placeToContinue(watched?.position ?? null, duration);
  const place = { at: formatTime(stop ?? 0), length: formatTime(duration ?? 0) };
  let [state, action, aside] = [t('readyUnwatched'), t('play'), length];
  if (stop !== null) [state, action, aside] = [t('stoppedAt', place), t('goOn'), t('placeOf', place)];
  else if (isBegun) [state, action] = [t('watched'), t('watchAgain')];
  return (
    <section className={styles['newest']} aria-label={t(isBegun ? 'newest' : 'unwatched')}>
      <div className={styles['poster']}>
        <TitleFrame
          clinic={workspace}
          picture={record.posterUrl}
          title={title}
          audience={t('forPatient', { name })}
          speaker={consultant ? { ...consultant, role: t('speakerRole') } : undefined}
          actionLabel={action}
          renderAction={(pill) => (
            <Link
              {...pill}
              to={reportAddress(record)}
              state={stop === null ? playOnArrival : playOnArrivalFrom(stop)}
            />
          )}
          aside={aside}
          progress={stop !== null && duration !== null ? stop / duration : undefined}
        />
      </div>
      <div>
        <p className={styles['state']}>{state}</p>
        <h2 className={styles['title']}>{title}</h2>
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
