import type { Case } from '@plainscan/contract';
import type { ReactNode } from 'react';
import { GlossaryChanges, useGlossaryChanges } from './glossary-changes.ts';

/** A case whose texts staff read, whether or not it has a video already. */
export type ReadCase = Pick<Case, 'id' | 'videoReport'>;

/** CG-218: explains words to staff as the case's patient reads them, with the words of the patient's clinic. */
export function PatientWords({ item, children }: { item: ReadCase; children: ReactNode }) {
  // Only a video says whether anything is changed.
  const version = item.videoReport ? item.videoReport.glossaryVersion : 'unknown';
  return (
    <GlossaryChanges value={useGlossaryChanges({ recordId: item.id, version })}>{children}</GlossaryChanges>
  );
}
