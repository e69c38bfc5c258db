// The clinic and the period of the page, kept in its URL.
import { analyticsPeriodNames, type AnalyticsPeriod } from '@plainscan/contract';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

interface AnalyticsSearch {
  /** `null` for all clinics. */
  clinicId: number | null;
  period: AnalyticsPeriod;
}

const defaultPeriod: AnalyticsPeriod = 'month';

/** Reads the query. Ignores invalid values. */
function readAnalyticsSearch(params: URLSearchParams): AnalyticsSearch {
  const clinicId = Number(params.get('clinic'));
  return {
    clinicId: Number.isInteger(clinicId) && clinicId > 0 && clinicId < 2 ** 31 ? clinicId : null,
    period: analyticsPeriodNames.find((name) => name === params.get('period')) ?? defaultPeriod,
  };
}

export function useAnalyticsSearch(): [AnalyticsSearch, (change: Partial<AnalyticsSearch>) => void] {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readAnalyticsSearch(params), [params]);
  const change = useCallback(
    (part: Partial<AnalyticsSearch>) =>
      setParams((now) => {
        const { clinicId, period } = { ...readAnalyticsSearch(now), ...part };
        return new URLSearchParams({
          ...(clinicId !== null && { clinic: String(clinicId) }),
          ...(period !== defaultPeriod && { period }),
        });
      }),
    [setParams],
  );
  return [search, change];
}
