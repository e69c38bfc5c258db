import type { videoClipEndpoints } from '@plainscan/contract';

import { findCase } from '../../cases/case-service.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { addVideoClip, listVideoClips } from './video-clip-service.ts';

export function videoClipHandlers(platform: Platform): Handlers<typeof videoClipEndpoints> {
  return {
    listVideoClips: (input) => listVideoClips(platform, input, input.params.id),
    addVideoClip: {
      find: ({ actor, params }) => findCase(platform.database, actor, params.id),
      handle: (input) => addVideoClip(platform, input, input.params.id, input.body),
    },
  };
}
