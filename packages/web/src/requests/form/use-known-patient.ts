import { limits } from '@plainscan/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { formatPhone } from '../../ui/fields/phone-number.ts';
import { formatIsoDate } from '../../ui/fields/typed-date.ts';
import type { KnownPatient } from '../values/patient-match.ts';
import type { RequestValues } from '../values/request-values.ts';
import { knownPatientQuery } from './request-queries.ts';

type Found = Pick<RequestValues, 'name' | 'preferredName' | 'phoneNumber' | 'dateOfBirth' | 'gender'>;

/**
 * F-015: looks up the email in the user's own clinic or the given one, half a second after it was typed. Calls `fill`
 * once.
 */
export function useKnownPatient(
  typed: string,
  workspaceId: number | undefined,
  fill: (account: KnownPatient, found: Found) => void,
): KnownPatient | null {
  const [email] = useDebouncedValue(typed, limits.emailLookupMilliseconds);
  const { data } = useQuery(knownPatientQuery(email, workspaceId));
  const known = email === typed ? (data ?? null) : null;
  const prefill = useEffectEvent((patient: KnownPatient) =>
    fill(patient, {
      name: patient.name,
      preferredName: patient.preferredName ?? '',
      phoneNumber: formatPhone(patient.phoneNumber ?? ''),
      dateOfBirth: formatIsoDate(patient.dateOfBirth),
      gender: patient.gender ?? '',
    }),
  );
  useEffect(() => {
    if (known) prefill(known);
  }, [known]);
  return known;
}
