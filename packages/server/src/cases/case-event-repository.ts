import { and, desc, eq, lte } from 'drizzle-orm';

import { appUser } from '../auth/auth-tables.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { caseEvent } from './case-tables.ts';

export type CaseEventRow = typeof caseEvent.$inferSelect;

/** One row of a timeline with the name of who did it. Needs a system transaction. */
export async function selectCaseEvent(
  id: string,
): Promise<{ row: CaseEventRow; actorName: string | null } | undefined> {
  const [found] = await currentHandle()
    .select({ row: caseEvent, actorName: appUser.name })
    .from(caseEvent)
    .leftJoin(appUser, eq(appUser.id, caseEvent.actorId))
    .where(eq(caseEvent.id, id));
  return found;
}

/** Who had claimed the case last at a moment. Needs a system transaction. */
export async function selectLastClaimer(caseId: string, at: Date): Promise<string | null> {
  const [found] = await currentHandle()
    .select({ actorId: caseEvent.actorId })
    .from(caseEvent)
    .where(and(eq(caseEvent.caseId, caseId), eq(caseEvent.action, 'claim'), lte(caseEvent.at, at)))
    .orderBy(desc(caseEvent.at), desc(caseEvent.id))
    .limit(1);
  return found?.actorId ?? null;
}
