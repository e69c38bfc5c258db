import type { creatorEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { disablePerson, enablePerson } from './disable-service.ts';
import { invitePerson, resendInvitation } from './invite-service.ts';
import { listPeople } from './people-list-service.ts';
import { findManaged } from './person-lookup.ts';

const kind = 'creator';

export const creatorHandlers = (platform: Platform): Handlers<typeof creatorEndpoints> => ({
  listCreators: (input) => listPeople(platform, input, kind, input.query),
  inviteCreator: async (input) =>
    (await invitePerson(platform, input, { ...input.body, role: 'creator' })).shown,
  resendCreatorInvitation: {
    find: ({ actor, params }) => findManaged(platform, actor, kind, params.id),
    handle: async (input) =>
      (await resendInvitation(platform, input, { kind, id: input.params.id }, input.body)).shown,
  },
  disableCreator: {
    find: ({ actor, params }) => findManaged(platform, actor, kind, params.id),
    handle: (input) => disablePerson(platform, input, { kind, id: input.params.id }, input.body),
  },
  enableCreator: async (input) => (await enablePerson(platform, input, { kind, id: input.params.id })).shown,
});
