import type { shareEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { findRecord } from '../records/record-service.ts';
import { openPass } from './open-pass-service.ts';
import { createShareLink, endShareLink, findShareLink, listShareLinks } from './share-service.ts';

export function shareHandlers(platform: Platform): Handlers<typeof shareEndpoints> {
  const find = ({ actor, params }: { actor: SignedIn; params: { id: string } }) =>
    findRecord(platform, actor, params.id);
  return {
    openPass: ({ body, context }) => openPass(platform, context, body),
    createShareLink: {
      find,
      handle: (input) => createShareLink(platform, input, input.params.id, input.body),
    },
    listShareLinks: (input) => listShareLinks(platform, input, input.params.id),
    revokeShareLink: async (input) => {
      await findShareLink(platform, input, input.params.id);
      await endShareLink(platform, input, input.params.id);
    },
    shareReportByEmail: {
      find,
      handle: (input) =>
        createShareLink(platform, input, input.params.id, {
          what: 'video',
          receiver: input.body,
          mayDownload: false,
          showsReport: false,
          showsImages: false,
          asksBirthDate: false,
        }),
    },
  };
}
