import type { patientEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { findPatientByEmail } from './patient-service.ts';

export const patientHandlers = (platform: Platform): Handlers<typeof patientEndpoints> => ({
  findPatientByEmail: (input) => findPatientByEmail(platform, input, input.query),
});
