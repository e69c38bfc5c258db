import { appUser } from '../auth/auth-tables.ts';
import { caseEvent } from '../cases/case-tables.ts';
import { and, eq, gte, inArray, lte } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

type CaseEventRow = typeof caseEvent.$inferSelect;

/** Returns a timeline row with the name of its actor. Needs a system transaction. */
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

/**
 * Returns whether possible claimants were notified from `since` to `until`, which happens when the case becomes or stays
 * `new`.
 */
export async function wasOfferedSince(caseId: string, since: Date, until: Date): Promise<boolean> {
  const rows = await currentHandle()
    .select({ id: caseEvent.id })
    .from(caseEvent)
    .where(
      and(
        eq(caseEvent.caseId, caseId),
        eq(caseEvent.toStatus, 'new'),
        gte(caseEvent.at, since),
        lte(caseEvent.at, until),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Returns whether the report-ready email was sent to the patient at or after `since`. */
export async function wasSentSince(caseId: string, since: Date): Promise<boolean> {
  const rows = await currentHandle()
    .select({ id: caseEvent.id })
    .from(caseEvent)
    .where(
      and(
        eq(caseEvent.caseId, caseId),
        inArray(caseEvent.action, ['signOff', 'sendAgain']),
        gte(caseEvent.at, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
