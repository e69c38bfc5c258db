import type { careEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import {
  acceptCareInvitation,
  createCaregiverAccount,
  openCareInvitation,
} from './care-invitation-service.ts';
import {
  changeCaregiver,
  findGivenGrant,
  inviteCaregiver,
  listCaregivers,
  removeCaregiver,
  sendInvitationAgain,
} from './caregiver-service.ts';
import { leaveHelpedPerson, listHelpedPeople } from './helped-people-service.ts';

export function careHandlers(platform: Platform): Handlers<typeof careEndpoints> {
  return {
    listCaregivers: (input) => listCaregivers(platform, input),
    inviteCaregiver: (input) => inviteCaregiver(platform, input, input.body),
    changeCaregiver: {
      find: (input) => findGivenGrant(platform, input, input.params.id),
      handle: (input) => changeCaregiver(platform, input, input.params.id, input.body),
    },
    removeCaregiver: (input) => removeCaregiver(platform, input, input.params.id),
    sendCareInvitationAgain: (input) => sendInvitationAgain(platform, input, input.params.id),
    listHelpedPeople: (input) => listHelpedPeople(platform, input),
    leaveHelpedPerson: (input) => leaveHelpedPerson(platform, input, input.params.id),
    openCareInvitation: ({ body, context }) => openCareInvitation(platform, context, body.token),
    acceptCareInvitation: (input) => acceptCareInvitation(platform, input, input.body.token),
    createCaregiverAccount: ({ body, context }) => createCaregiverAccount(platform, context, body),
  };
}
