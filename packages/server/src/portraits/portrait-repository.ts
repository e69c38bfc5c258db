import { appUser } from '../auth/auth-tables.ts';
import { eq, inArray } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { portrait } from './portrait-tables.ts';

export type ConsultantRow = { id: string; name: string; portraitKey: string | null };

/** Returns those of these users that the running transaction may see, with their photos. */
export async function selectConsultants(ids: readonly string[]): Promise<ConsultantRow[]> {
  if (ids.length === 0) return [];
  return currentHandle()
    .select({ id: appUser.id, name: appUser.name, portraitKey: portrait.objectKey })
    .from(appUser)
    .leftJoin(portrait, eq(portrait.userId, appUser.id))
    .where(inArray(appUser.id, [...ids]));
}

/** Needs the owner's rights. */
export async function insertPortrait(userId: string, objectKey: string, now: Date): Promise<void> {
  await currentHandle().insert(portrait).values({ userId, objectKey, setAt: now });
}

/** Deletes a user's photo and returns the keys of its objects. Needs the owner's rights. */
export async function deletePortrait(userId: string): Promise<string[]> {
  const rows = await currentHandle()
    .delete(portrait)
    .where(eq(portrait.userId, userId))
    .returning({ key: portrait.objectKey });
  return rows.map(({ key }) => key);
}
