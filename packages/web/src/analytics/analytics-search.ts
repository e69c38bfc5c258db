// Whose figures of which period the page shows, kept in its address.
import { analyticsPeriodNames, type AnalyticsPeriod } from '@plainscan/contract';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

interface AnalyticsSearch {
  /** Null for all. */
  clinicId: number | null;
  period: AnalyticsPeriod;
}

const defaultPeriod: AnalyticsPeriod = 'month';

/** Reads an address; whatever makes no sense there counts as not said. */
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
