import { eq, lt, sql, type SQL } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { capabilityHooks } from './capability-hooks.ts';
import { capability } from './capability-tables.ts';
import { pass } from './pass-tables.ts';

export type PassRow = typeof pass.$inferSelect & {
  /** `false` once its share link was revoked or locked, or what it shows was withdrawn. */
  isOriginLive: boolean;
};

export async function insertPass(row: typeof pass.$inferInsert): Promise<void> {
  await currentHandle().insert(pass).values(row);
}

export const selectPass = (tokenHash: Uint8Array): Promise<PassRow | undefined> =>
  selectPassWhere(eq(pass.tokenHash, tokenHash));

export const selectPassById = (id: string): Promise<PassRow | undefined> => selectPassWhere(eq(pass.id, id));

/** A pass never outlives the end that its origin had at creation. This checks whether the origin ended earlier. */
const isOriginLive = (): SQL<boolean> =>
  sql<boolean>`(${pass.shareLinkId} IS NULL OR ${capabilityHooks.registered.isShareLinkLive})`;

async function selectPassWhere(where: SQL): Promise<PassRow | undefined> {
  const [row] = await currentHandle().select({ pass, isOriginLive: isOriginLive() }).from(pass).where(where);
  return row && { ...row.pass, isOriginLive: row.isOriginLive };
}

export async function touchPass(id: string, now: Date): Promise<void> {
  await currentHandle().update(pass).set({ usedAt: now }).where(eq(pass.id, id));
}

/** Removes every pass and link created under a care grant. Needs the owner's rights. */
export async function removeCareLinks(careGrantId: string): Promise<void> {
  await currentHandle().delete(capability).where(eq(capability.careGrantId, careGrantId));
  await currentHandle().delete(pass).where(eq(pass.careGrantId, careGrantId));
}

/** Removes expired passes with their links. Needs a system transaction. */
export async function removeExpiredPasses(now: Date): Promise<void> {
  await currentHandle().delete(pass).where(lt(pass.expiresAt, now));
}
