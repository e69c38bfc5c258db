// CG-70: how long a portal's password is kept, and when it is erased.
import { limits } from '@plainscan/contract';

import { recordSilently } from '../case-flow/case-events.ts';
import type { ChangedCase } from '../case-flow/case-flow-hooks.ts';
import type { CaseRow } from '../cases/case-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import type { Platform } from '../platform/platform.ts';
import { erasePassword, selectOldPasswords } from './portal-access-repository.ts';

/** Returns whether no one needs the portal any longer after this transition. */
function endsPortalPassword({ action, before, after }: ChangedCase): boolean {
  const isMarked = action === 'completeUpload' || (action === 'finishProcessing' && before.isMarkedComplete);
  const isOver = action === 'signOff' || action === 'archive';
  return (isMarked && after.status === 'new') || (isOver && before.isBypassed);
}

/** Erases the password after the transition that makes it unnecessary. Needs the owner's rights. */
export async function endPortalPassword(moved: ChangedCase): Promise<void> {
  if (endsPortalPassword(moved)) await erasePortalPassword(moved.row, moved.now);
}

/** Erases the password, and records it in timeline and audit if there was one. Needs the owner's rights. */
async function erasePortalPassword(row: CaseRow, now: Date): Promise<void> {
  if (!(await erasePassword(row.id, now))) return;
  await recordSilently(
    systemCases,
    { row, action: 'erasePassword', event: 'case.password-erased', from: row.status },
    { actor: null, now },
  );
}

/** Erases passwords 30 days after they were shared. */
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
