import type { AnalyticsPeriod } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { AnalyticsFigures, PeriodSelect } from './analytics-figures.tsx';
import { analyticsMessages } from './analytics-messages.ts';
import { analyticsQuery } from './analytics-queries.ts';
import styles from './analytics.module.css';

/** CG-192: a clinic's figures for its own administrators. */
export function ClinicFigures({ workspaceId }: { workspaceId: number }) {
  const t = useMessages(analyticsMessages);
  const [period, choose] = useState<AnalyticsPeriod>('month');
  const query = useQuery(analyticsQuery(workspaceId, period));
  return (
    <section className={styles['page']} aria-labelledby="clinic-figures">
      <div className={styles['tools']}>
        <h2 id="clinic-figures">{t('figures')}</h2>
        <PeriodSelect period={period} onChange={choose} />
        {query.data?.before ? <p className={styles['text']}>{t('compared')}</p> : null}
      </div>
      <AnalyticsFigures query={query} level={3} />
    </section>
  );
}
