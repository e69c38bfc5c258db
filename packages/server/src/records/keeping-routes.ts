import type { keepingEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { findOwnRecords, listAllStudies, listRemovableRecords, removeRecords } from './keeping-service.ts';

/** Keeping a study comes with the uploads. */
export function keepingHandlers(platform: Platform): Omit<Handlers<typeof keepingEndpoints>, 'storeStudy'> {
  const find = ({ actor, params }: { actor: SignedIn; params: { id: string } }) =>
    findOwnRecords(platform, actor, [params.id]);
  return {
    listAllStudies: (input) => listAllStudies(platform, input),
    listRemovableRecords: (input) => listRemovableRecords(platform, input),
    removeRecord: { find, handle: (input) => removeRecords(platform, input, [input.params.id]) },
    removeRecords: (input) => removeRecords(platform, input, input.body.recordIds),
  };
}
