import type { reportEndpoints } from '@plainscan/contract';

import { findCase } from '../cases/case-service.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { createRecorderToken } from './recorder-token.ts';
import { addReviewNote, resolveReviewNote } from './review-notes.ts';
import { readReviewWatch, saveReviewWatch } from './review-watch-service.ts';
import { submitVideoReport } from './submit-video-report.ts';

export function reportHandlers(platform: Platform): Handlers<typeof reportEndpoints> {
  const find = ({ actor, params }: { actor: SignedIn; params: { id: string } }) =>
    findCase(platform.database, actor, params.id);
  return {
    submitVideoReport: {
      find,
      handle: (input) => submitVideoReport(platform, input, input.params.id, input.body),
    },
    createRecorderToken: (input) => createRecorderToken(platform, input, input.params.id),
    addReviewNote: { find, handle: (input) => addReviewNote(platform, input, input.params.id, input.body) },
    resolveReviewNote: {
      find,
      handle: (input) => resolveReviewNote(platform, input, input.params, input.body.isResolved),
    },
    getReviewWatch: (input) => readReviewWatch(platform, input, input.params.id),
    saveReviewWatch: {
      find,
      handle: (input) => saveReviewWatch(platform, input, input.params.id, input.body),
    },
  };
}
