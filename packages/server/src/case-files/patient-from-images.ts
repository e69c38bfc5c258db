// What the header of images says of their patient: the snapshot of a case that came without an order (CG-171).
import type { Gender } from '@plainscan/contract';

import type { PatientSnapshot } from '../cases/case-tables.ts';

export type ImageHeader = {
  patientName: string | null;
  patientBirthDate: string | null;
  patientSex: string | null;
};

const genders: Partial<Record<string, Gender>> = { F: 'female', M: 'male', O: 'other' };

/** As far as the header says anything; of a name in several scripts the first. */
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
