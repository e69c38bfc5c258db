import type { patientEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { correctBirthDate } from './birth-date-service.ts';
import { disablePerson, enablePerson } from './disable-service.ts';
import { invitePerson, resendInvitation } from './invite-service.ts';
import { findPatientByEmail } from './patient-service.ts';
import { listPatients } from './people-list-service.ts';
import { asPatient } from './people-presenter.ts';
import { findManaged } from './person-lookup.ts';

const kind = 'patient';

export const patientHandlers = (platform: Platform): Handlers<typeof patientEndpoints> => ({
  findPatientByEmail: (input) => findPatientByEmail(platform, input, input.query),
  listPatients: (input) => listPatients(platform, input, input.query),
  invitePatient: async (input) => {
    const { row, shown } = await invitePerson(platform, input, { ...input.body, role: 'patient' });
    return asPatient(shown, row);
  },
  resendPatientInvitation: {
    find: ({ actor, params }) => findManaged(platform, actor, kind, params.userId),
    handle: async (input) => {
      const { userId, workspaceId, ...details } = input.body;
      const named = { kind, id: input.params.userId, reference: { userId, workspaceId } } as const;
      const { row, shown } = await resendInvitation(platform, input, named, details);
      return asPatient(shown, row);
    },
  },
  disablePatient: (input) => disablePerson(platform, input, { kind, id: input.params.userId }),
  enablePatient: async (input) => {
    const { row, shown } = await enablePerson(platform, input, { kind, id: input.params.userId });
    return asPatient(shown, row);
  },
  correctBirthDate: {
    find: ({ actor, params }) => findManaged(platform, actor, kind, params.userId),
    handle: async (input) => {
      const { row, shown } = await correctBirthDate(
        platform,
        input,
        input.params.userId,
        input.body.dateOfBirth,
      );
      return asPatient(shown, row);
    },
  },
});
