import { useQuery } from '@tanstack/react-query';
import { ClinicSelect } from '../people/clinic-select.tsx';
import { formatMoment } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { AnalyticsFigures, PeriodSelect } from './analytics-figures.tsx';
import { analyticsMessages } from './analytics-messages.ts';
import { analyticsQuery } from './analytics-queries.ts';
import { useAnalyticsSearch } from './analytics-search.ts';
import styles from './analytics.module.css';

/** C-029, CG-28: the figures of all clinics or of one. */
export function AnalyticsPage() {
  const t = useMessages(analyticsMessages);
  const { workspace } = useCurrentUser();
  const [{ clinicId, period }, change] = useAnalyticsSearch();
  const query = useQuery(analyticsQuery(clinicId, period));
  const { data } = query;
  useDocumentTitle(t('title'), workspace.name);
  return (
    <StaffPage>
      <PageHeader
        title={t('title')}
        aside={
          data ? <p className={styles['text']}>{t('until', { moment: formatMoment(data.until) })}</p> : null
        }
      />
      <div className={styles['page']}>
        <div className={styles['tools']}>
          <ClinicSelect
            clinic={data?.clinic ?? null}
            placeholder={t('all')}
            isClearable
            onChange={(clinic) => change({ clinicId: clinic?.id ?? null })}
          />
          <PeriodSelect period={period} onChange={(chosen) => change({ period: chosen })} />
          {data?.before ? <p className={styles['text']}>{t('compared')}</p> : null}
        </div>
        <AnalyticsFigures query={query} level={2} />
      </div>
    </StaffPage>
  );
}
