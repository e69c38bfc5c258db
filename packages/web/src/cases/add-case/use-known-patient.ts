import { limits } from '@plainscan/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { formatPhone } from '../../ui/phone-number.ts';
import { formatIsoDate } from '../../ui/typed-date.ts';
import { knownPatientQuery } from './add-case-queries.ts';
import type { CaseRequest } from './use-case-request.ts';

/** F-015: half a second after the email was typed, what the clinic knows fills the fields that are still empty. */
export function useKnownPatient(request: CaseRequest) {
  const [email] = useDebouncedValue(request.values.email, limits.emailLookupMilliseconds);
  const { data } = useQuery(knownPatientQuery(email));
  const known = email === request.values.email ? (data ?? null) : null;
  const prefill = useEffectEvent((patient: NonNullable<typeof known>) => {
    const found = {
      name: patient.name,
      preferredName: patient.preferredName ?? '',
      phoneNumber: formatPhone(patient.phoneNumber ?? ''),
      dateOfBirth: formatIsoDate(patient.dateOfBirth),
      gender: patient.gender ?? '',
    } as const;
    for (const [field, value] of Object.entries(found) as [keyof typeof found, string][]) {
      if (value && request.values[field] === '') request.write(field, value);
    }
  });
  useEffect(() => {
    if (known) prefill(known);
  }, [known]);
  return known;
}
