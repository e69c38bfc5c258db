import type { analyticsEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { readAnalytics, readClinicAnalytics } from './analytics-service.ts';

export const analyticsHandlers = (platform: Platform): Handlers<typeof analyticsEndpoints> => ({
  getAnalytics: (input) => readAnalytics(platform, input, input.query.period),
  getClinicAnalytics: (input) => readClinicAnalytics(platform, input, input.params.id, input.query.period),
});
