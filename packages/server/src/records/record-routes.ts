import type { recordEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { findRecord, listRecords, markReportViewed, readRecord } from './record-service.ts';

export function recordHandlers(platform: Platform): Handlers<typeof recordEndpoints> {
  const find = ({ actor, params }: { actor: SignedIn; params: { id: string } }) =>
    findRecord(platform, actor, params.id);
  return {
    listRecords: (input) => listRecords(platform, input, input.query),
    getRecord: { find, handle: (input) => readRecord(platform, input, input.params.id) },
    markReportViewed: { find, handle: (input) => markReportViewed(platform, input, input.params.id) },
  };
}
