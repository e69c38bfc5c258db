import type { recordEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { listRecords, markReportViewed, readRecord } from './record-service.ts';

export function recordHandlers(platform: Platform): Handlers<typeof recordEndpoints> {
  return {
    listRecords: (input) => listRecords(platform, input, input.query),
    getRecord: (input) => readRecord(platform, input, input.params.id),
    markReportViewed: (input) => markReportViewed(platform, input, input.params.id),
  };
}
