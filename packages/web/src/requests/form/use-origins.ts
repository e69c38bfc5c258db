// Which fields were filled in from the images, and which of those a user has confirmed.
import { useState } from 'react';
import { formatIsoDate } from '../../ui/fields/typed-date.ts';
import type { ReadFolder } from '../../uploads/sending-store.ts';
import {
  suggestedFields,
  type Origins,
  type RequestValues,
  type SuggestedField,
} from '../values/request-values.ts';
import type { RequestForm } from './use-request-form.ts';

function readFrom({ facts: { patient, studies } }: ReadFolder): Pick<RequestValues, SuggestedField> {
  return {
    name: patient?.name ?? '',
    preferredName: patient?.givenName ?? '',
    dateOfBirth: formatIsoDate(patient?.birthDate ?? null),
    gender: patient?.gender ?? '',
    resourceTitle: studies[0]?.title ?? '',
  };
}

export function useOrigins({ valueOf, set, check }: RequestForm, first: Origins) {
  const [origins, setOrigins] = useState<Origins>(first);
  return {
    origins,
    /** Fields that were filled in from the images and not confirmed yet. */
    waiting: suggestedFields.filter((field) => origins[field] === 'suggested'),
    /**
     * Suggests values from the headers, except for fields a user has typed or confirmed. A new folder replaces the
     * suggestions of the old one.
     */
    suggest(folder: ReadFolder): void {
      const read = readFrom(folder);
      const next: Origins = { ...origins };
      for (const field of suggestedFields) {
        const isFree = valueOf(field) === '' || next[field] === 'suggested';
        if (!isFree) continue;
        set(field, read[field]);
        if (read[field]) next[field] = 'suggested';
        else delete next[field];
      }
      setOrigins(next);
    },
    own(field: keyof RequestValues): void {
      if (!suggestedFields.some((one) => one === field)) return;
      setOrigins(({ [field as SuggestedField]: _own, ...others }) => others);
    },
    confirm(fields: readonly SuggestedField[]): void {
      check(fields);
      setOrigins((before) => ({
        ...before,
        ...Object.fromEntries(fields.map((field) => [field, 'confirmed'])),
      }));
    },
  };
}
