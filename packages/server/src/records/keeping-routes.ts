import type { keepingEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { findOwnRecords, listAllStudies, listRemovableRecords, removeRecords } from './keeping-service.ts';
import { findRoom, storeStudy } from './store-study-service.ts';

export function keepingHandlers(platform: Platform): Handlers<typeof keepingEndpoints> {
  const find = ({ actor, params }: { actor: SignedIn; params: { id: string } }) =>
    findOwnRecords(platform, actor, [params.id]);
  return {
    storeStudy: {
      find: ({ actor }) => findRoom(platform, actor),
      handle: (input) => storeStudy(platform, input, input.body),
    },
    listAllStudies: (input) => listAllStudies(platform, input),
    listRemovableRecords: (input) => listRemovableRecords(platform, input),
    removeRecord: { find, handle: (input) => removeRecords(platform, input, [input.params.id]) },
    removeRecords: (input) => removeRecords(platform, input, input.body.recordIds),
  };
}
