import type { trackEndpoints } from '@plainscan/contract';

import { findCase } from '../cases/case-service.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import {
  readVideoTracks,
  saveVideoTracks,
  startPhraseSearch,
  startWritingCaptions,
} from './video-tracks-service.ts';

export function trackHandlers(platform: Platform): Handlers<typeof trackEndpoints> {
  return {
    getVideoTracks: (input) => readVideoTracks(platform, input, input.params.id),
    saveVideoTracks: {
      find: ({ actor, params }) => findCase(platform.database, actor, params.id),
      handle: (input) => saveVideoTracks(platform, input, input.params.id, input.body),
    },
    writeCaptions: (input) => startWritingCaptions(platform, input, input.params.id),
    findPhrases: (input) => startPhraseSearch(platform, input, input.params.id),
  };
}
