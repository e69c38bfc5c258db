import type { administratorEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { disablePerson, enablePerson } from './disable-service.ts';
import { invitePerson, resendInvitation } from './invite-service.ts';
import { listPeople } from './people-list-service.ts';
import { findManaged } from './person-lookup.ts';

const kind = 'admin';

export const administratorHandlers = (platform: Platform): Handlers<typeof administratorEndpoints> => ({
  // CG-48: only this list numbers its pages from 1.
  listAdmins: (input) => listPeople(platform, input, kind, { ...input.query, page: input.query.page - 1 }),
  inviteAdmin: async (input) =>
    (await invitePerson(platform, input, { ...input.body, role: input.body.role ?? 'admin' })).shown,
  resendAdminInvitation: {
    find: ({ actor, params }) => findManaged(platform, actor, kind, params.id),
    handle: async (input) =>
      (await resendInvitation(platform, input, { kind, id: input.params.id }, input.body)).shown,
  },
  disableAdmin: {
    find: ({ actor, params }) => findManaged(platform, actor, kind, params.id),
    handle: (input) => disablePerson(platform, input, { kind, id: input.params.id }, input.body),
  },
  enableAdmin: async (input) => (await enablePerson(platform, input, { kind, id: input.params.id })).shown,
});
