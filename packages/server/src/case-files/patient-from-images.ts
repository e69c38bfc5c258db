// Patient data from the image header: the snapshot of a case that came without an order (CG-171).
import type { Gender } from '@plainscan/contract';

import type { PatientSnapshot } from '../cases/case-tables.ts';

export type ImageHeader = {
  patientName: string | null;
  patientBirthDate: string | null;
  patientSex: string | null;
};

const genders: Partial<Record<string, Gender>> = { F: 'female', M: 'male', O: 'other' };

/** Uses whatever the header contains; of a name in several scripts, the first. */
export function patientFromImages(header: ImageHeader | undefined): PatientSnapshot {
  const [alphabetic = ''] = (header?.patientName ?? '').split('=');
  const [family = '', given = ''] = alphabetic.split('^');
  return {
    name: `${given.trim()} ${family.trim()}`.trim(),
    preferredName: null,
    dateOfBirth: header?.patientBirthDate ?? null,
    gender: genders[header?.patientSex?.trim().toUpperCase() ?? ''] ?? null,
    email: '',
    phoneNumber: null,
  };
}
