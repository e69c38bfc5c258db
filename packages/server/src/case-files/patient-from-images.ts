// Patient data from the image header: the snapshot of a case that came without an order (CG-171).
import { partsOfName, plainPersonName, type Gender } from '@plainscan/contract';

import type { PatientSnapshot } from '../cases/case-tables.ts';

export type ImageHeader = {
  patientName: string | null;
  patientBirthDate: string | null;
  patientSex: string | null;
};

const genders: Partial<Record<string, Gender>> = { F: 'female', M: 'male', O: 'other' };

/** Uses whatever the header contains; of a name in several scripts, the first that is written. */
export function patientFromImages(header: ImageHeader | undefined): PatientSnapshot {
  return {
    name: nameOf(header?.patientName ?? ''),
    preferredName: null,
    dateOfBirth: header?.patientBirthDate ?? null,
    gender: genders[header?.patientSex?.trim().toUpperCase() ?? ''] ?? null,
    email: '',
    phoneNumber: null,
  };
}

/** Returns given and family name. A name of separators alone is none. */
function nameOf(name: string): string {
  const [family = '', given = ''] = partsOfName(name);
  return family === '' && given === '' ? '' : plainPersonName(`${family}^${given}`);
}
