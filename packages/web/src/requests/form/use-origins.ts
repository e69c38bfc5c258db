// Which fields the images filled in, and what a person has said to it.
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formatIsoDate } from '../../ui/typed-date.ts';
import type { ReadFolder } from '../../uploads/sending-store.ts';
import type { Origins } from '../values/case-draft.ts';
import { suggestedFields, type CaseFormValues, type SuggestedField } from '../values/case-form-values.ts';

function readFrom({ facts: { patient, studies } }: ReadFolder): Record<SuggestedField, string> {
  return {
    name: patient?.name ?? '',
    preferredName: patient?.givenName ?? '',
    dateOfBirth: formatIsoDate(patient?.birthDate ?? null),
    gender: patient?.gender ?? '',
    resourceTitle: studies[0]?.title ?? '',
  };
}

export function useOrigins(form: UseFormReturn<CaseFormValues>, first: Origins) {
  const [origins, setOrigins] = useState<Origins>(first);
  return {
    origins,
    /** Offers what the headers say, only where nobody has typed or confirmed anything. A new folder takes the old one's offers back. */
    suggest(folder: ReadFolder): void {
      const read = readFrom(folder);
      const next: Origins = { ...origins };
      for (const field of suggestedFields) {
        const isFree = form.getValues(field) === '' || next[field] === 'suggested';
        if (!isFree) continue;
        form.setValue(field, read[field], { shouldDirty: true });
        if (read[field]) next[field] = 'suggested';
        else delete next[field];
      }
      setOrigins(next);
    },
    own(field: keyof CaseFormValues): void {
      if (!suggestedFields.some((one) => one === field)) return;
      setOrigins(({ [field as SuggestedField]: _own, ...others }) => others);
    },
    confirm(fields: readonly SuggestedField[]): void {
      void form.trigger([...fields]);
      setOrigins((before) => ({
        ...before,
        ...Object.fromEntries(fields.map((field) => [field, 'confirmed'])),
      }));
    },
  };
}
