import { NativeSelect } from '@mantine/core';
import { analyticsPeriodNames, type Analytics, type AnalyticsPeriod } from '@plainscan/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMessages } from '../platform/language/i18n.tsx';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { analyticsMessages } from './analytics-messages.ts';
import { AfterFigures, ChapterFigures, OpenFigures, StageFigures } from './case-figures.tsx';
import { HeadlineFigures } from './headline-figures.tsx';
import { AnswerFigures, ConsultantFigures, MoneyFigures, RatingFigures } from './people-figures.tsx';
import styles from './analytics.module.css';

interface PeriodSelectProps {
  period: AnalyticsPeriod;
  onChange: (period: AnalyticsPeriod) => void;
}

export function PeriodSelect({ period, onChange }: PeriodSelectProps) {
  const t = useMessages(analyticsMessages);
  return (
    <NativeSelect
      label={t('period')}
      value={period}
      data={analyticsPeriodNames.map((name) => ({ value: name, label: t(`period.${name}`) }))}
      onChange={({ currentTarget }) =>
        onChange(analyticsPeriodNames.find((name) => name === currentTarget.value) ?? period)
      }
    />
  );
}

interface AnalyticsFiguresProps {
  query: UseQueryResult<Analytics>;
  level: 2 | 3;
}

/** All figures of one period, with their error and loading states. */
export function AnalyticsFigures({
  query: { data, error, isPlaceholderData, refetch },
  level,
}: AnalyticsFiguresProps) {
  const t = useMessages(analyticsMessages);
  if (error && (!data || isPlaceholderData))
    return <FailedQuery title={t('failed')} query={{ error, refetch }} />;
  if (!data) return <SkeletonRows rows={8} widths={[20, 60]} />;
  const part = { figures: data, level };
  return (
    <div className={styles['figures']} aria-busy={isPlaceholderData || undefined}>
      <HeadlineFigures figures={data} />
      <StageFigures {...part} />
      <AfterFigures {...part} />
      <ChapterFigures {...part} />
      <OpenFigures {...part} />
      <ConsultantFigures {...part} />
      <RatingFigures {...part} />
      <AnswerFigures {...part} />
      <MoneyFigures {...part} />
    </div>
  );
}
