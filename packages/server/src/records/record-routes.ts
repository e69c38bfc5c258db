import type { recordEndpoints } from '@plainscan/contract';

import { findCase } from '../cases/case-service.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import {
  findRecord,
  listRecords,
  markReportViewed,
  readGlossaryChanges,
  readRecord,
} from './record-service.ts';
import { saveAnswers } from './watching/answers-service.ts';
import { readFollowUp } from './watching/follow-up-service.ts';
import { readWatched, saveWatched } from './watching/report-watch-service.ts';

export function recordHandlers(platform: Platform): Handlers<typeof recordEndpoints> {
  return {
    listRecords: (input) => listRecords(platform, input, input.query),
    getRecord: (input) => readRecord(platform, input, input.params.id),
    getGlossaryChanges: (input) => readGlossaryChanges(platform, input, input.params.id),
    markReportViewed: (input) => markReportViewed(platform, input, input.params.id),
    getFollowUp: (input) => readFollowUp(platform, input, input.params.id),
    saveAnswers: {
      find: ({ actor, params }) => findCase(platform.database, actor, params.id),
      handle: (input) => saveAnswers(platform, input, input.params.id, input.body),
    },
    getWatched: (input) => readWatched(platform, input, input.params.id),
    saveWatched: {
      find: ({ actor, params }) => findRecord(platform, actor, params.id),
      handle: (input) => saveWatched(platform, input, input.params.id, input.body),
    },
  };
}
