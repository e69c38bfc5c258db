// CG-70: how long a portal's password is kept, and how it goes.
import { limits, type CaseAction, type CaseFacts } from '@plainscan/contract';

import type { Platform } from '../platform/platform.ts';
import { recordAside } from './case-events.ts';
import type { CaseRow } from './case-tables.ts';
import { erasePassword, selectOldPasswords } from './portal-access-repository.ts';
import { systemCases } from './system-cases.ts';

/** Whether nobody needs the portal any more after this step. */
export function endsPortalPassword(action: CaseAction, before: CaseFacts, after: CaseFacts): boolean {
  const isMarked = action === 'completeUpload' || (action === 'finishProcessing' && before.isMarkedComplete);
  const isOver = action === 'signOff' || action === 'archive';
  return (isMarked && after.status === 'new') || (isOver && before.isBypassed);
}

/** Erases the password, with a line in timeline and audit when there was one. Needs the owner's rights. */
export async function erasePortalPassword(row: CaseRow, now: Date): Promise<void> {
  if (!(await erasePassword(row.id, now))) return;
  await recordAside(
    systemCases,
    { row, action: 'erasePassword', event: 'case.password-erased', from: row.status },
    { actor: null, now },
  );
}

/** At the latest 30 days after it was shared. */
export async function eraseOldPortalPasswords({ database, clock }: Platform): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - limits.portalAccessMilliseconds);
  await database.asSystem(async () => {
    for (const caseId of await selectOldPasswords(before)) {
      const record = await systemCases.find(caseId);
      if (record) await erasePortalPassword(record.row, now);
    }
  });
}
