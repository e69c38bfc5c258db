import type { Analytics } from '@plainscan/contract';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { analyticsMessages } from './analytics-messages.ts';
import { averageRating, changeWords, durationWords, shareOf } from './figure-words.ts';
import styles from './analytics.module.css';

/** The most important figures, each with its change from the previous period. */
export function HeadlineFigures({ figures }: { figures: Analytics }) {
  const t = useMessages(analyticsMessages);
  const { locale } = useLocale();
  const { period, before, late, ratings, rated } = figures;
  const soon = ({ soonOpened, soonDue }: Analytics['period']) => shareOf(soonOpened, soonDue);
  // Without a previous value there is no change.
  const wasSent = before !== null && before.sent > 0;
  const wasDue = before !== null && before.soonDue > 0;
  const since = (
    of: (sent: Analytics['period']) => number,
    write: (size: number) => string = (size) => size.toLocaleString(locale),
  ): string | null => before && changeWords(of(period) - of(before), write);
  const tiles = [
    {
      title: t('sent'),
      value: period.sent.toLocaleString(locale),
      note: since(({ sent }) => sent),
    },
    {
      title: t('turnAround'),
      value: durationWords(period.medianSeconds, locale),
      note:
        wasSent && period.sent > 0
          ? since(
              ({ medianSeconds }) => medianSeconds,
              (size) => durationWords(size, locale),
            )
          : null,
    },
    {
      title: t('openedSoon'),
      value: `${soon(period)}%`,
      note: [
        wasDue && period.soonDue > 0 ? since(soon, (size) => t('points', { n: size })) : null,
        t('ofDue', { n: period.soonOpened, due: period.soonDue }),
      ]
        .filter((words) => words !== null)
        .join(' \u00B7 '),
    },
    {
      title: t('rating'),
      value: averageRating(ratings).toLocaleString(locale, { maximumFractionDigits: 1 }),
      note: rated === 1 ? t('ratingOne') : t('ratingsMany', { n: rated }),
    },
    { title: t('late'), value: late.toLocaleString(locale), note: t('now') },
  ];
  return (
    <dl className={styles['tiles']}>
      {tiles.map(({ title, value, note }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className={styles['tile']}>{value}</dd>
          {note ? <dd className={styles['text']}>{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
