// Beside the history of a case: who opened it, and how long its report took.
import type { AnalyticsStage, CaseTrail } from '@plainscan/contract';
import { Cog } from 'lucide-react';
import { analyticsMessages } from '../analytics/analytics-messages.ts';
import { durationWords } from '../analytics/figure-words.ts';
import { formatMoment } from '../platform/language/date-format.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { Avatar } from '../ui/badges/avatar.tsx';
import { trailMessages } from './trail-messages.ts';
import { TrailName } from './trail-name.tsx';
import type { ChangeTrailSearch } from './trail-search.ts';
import { useActorName } from './trail-words.ts';
import styles from './trail.module.css';

interface CaseViewersProps extends Pick<CaseTrail, 'viewers' | 'moreViewers'> {
  /** Allows choosing names as filters. */
  onChange: ChangeTrailSearch;
}

/** Who opened the case, the most recent first. */
export function CaseViewers({ viewers, moreViewers, onChange }: CaseViewersProps) {
  const t = useMessages(trailMessages);
  const nameOf = useActorName();
  return (
    <section className={styles['aside']} aria-labelledby="trail-viewers">
      <h2 id="trail-viewers">{t('viewers')}</h2>
      {viewers.length === 0 ? <p className={styles['text']}>{t('viewersNone')}</p> : null}
      <ul className={styles['viewers']}>
        {viewers.map((viewer) => {
          const { id, role, parts, times, lastAt } = viewer;
          const name = nameOf(viewer);
          const choose = id !== null && viewer.name !== null ? () => onChange({ actor: id }) : null;
          return (
            <li key={id ?? role}>
              {choose ? (
                <Avatar person={{ id: id ?? '', name }} />
              ) : (
                <span className={styles['machine']} aria-hidden>
                  <Cog size={16} strokeWidth={1.75} />
                </span>
              )}
              <div>
                <p>
                  <TrailName
                    label={t('showBy', { name })}
                    name={name}
                    {...(choose && { onChoose: choose })}
                  />
                </p>
                <p className={styles['facts']}>
                  <span>{parts.map((part) => t(`part.${part}`)).join(', ')}</span>
                  <span>{t('lastAt', { moment: formatMoment(lastAt) })}</span>
                </p>
              </div>
              <p className={styles['times']}>{t('times', { n: times })}</p>
            </li>
          );
        })}
      </ul>
      {moreViewers > 0 ? <p className={styles['text']}>{t('moreViewers', { n: moreViewers })}</p> : null}
      <p className={styles['text']}>{t('viewersNote')}</p>
    </section>
  );
}

/** How long the case waited in each stage until its report was sent, and then until it was opened. */
export function CaseDuration({ stages, totalSeconds }: NonNullable<CaseTrail['duration']>) {
  const t = useMessages(trailMessages);
  const stage = useMessages(analyticsMessages);
  const { locale } = useLocale();
  const rowsOf = (isWanted: (name: AnalyticsStage) => boolean) =>
    stages
      .filter((one) => isWanted(one.stage))
      .map(({ stage: name, seconds }) => (
        <div key={name}>
          <dt>{stage(`stage.${name}`)}</dt>
          <dd>{durationWords(seconds, locale)}</dd>
        </div>
      ));
  return (
    <section className={styles['aside']} aria-labelledby="trail-duration">
      <h2 id="trail-duration">{t('duration')}</h2>
      <dl className={styles['duration']}>
        {rowsOf((name) => name !== 'opening')}
        <div className={styles['total'] ?? ''}>
          <dt>{t('untilSent')}</dt>
          <dd>{durationWords(totalSeconds, locale)}</dd>
        </div>
        {rowsOf((name) => name === 'opening')}
      </dl>
    </section>
  );
}
