// All analytics calls of the web app.
import { analyticsEndpoints, type Analytics, type AnalyticsPeriod } from '@plainscan/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';

/** The figures of a period. A `clinicId` of `null` means all clinics. */
export const analyticsQuery = (clinicId: number | null, period: AnalyticsPeriod) =>
  queryOptions({
    queryKey: ['analytics', clinicId, period],
    queryFn: ({ signal }): Promise<Analytics> =>
      clinicId === null
        ? callEndpoint(analyticsEndpoints.getAnalytics, { query: { period }, signal })
        : callEndpoint(analyticsEndpoints.getClinicAnalytics, {
            params: { id: clinicId },
            query: { period },
            signal,
          }),
    placeholderData: keepPreviousData,
  });
