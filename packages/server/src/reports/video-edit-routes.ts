import type { videoEditEndpoints } from '@plainscan/contract';

import { findCase } from '../cases/case-service.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { openVideoEdit, readVideoEdit, saveVideoEdit } from './video-edit-service.ts';
import { readVideoChanges, restoreVideo } from './video-versions-service.ts';

export function videoEditHandlers(platform: Platform): Handlers<typeof videoEditEndpoints> {
  const find = ({ actor, params }: { actor: SignedIn; params: { id: string } }) =>
    findCase(platform.database, actor, params.id);
  return {
    openVideoEdit: (input) => openVideoEdit(platform, input, input.params.id),
    getVideoEdit: (input) => readVideoEdit(platform, input, input.params.id),
    saveVideoEdit: { find, handle: (input) => saveVideoEdit(platform, input, input.params.id, input.body) },
    restoreVideo: {
      find,
      handle: (input) => restoreVideo(platform, input, input.params.id, input.body.version),
    },
    getVideoChanges: (input) => readVideoChanges(platform, input, input.params.id, input.query.from),
  };
}
