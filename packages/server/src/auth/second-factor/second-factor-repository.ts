import { and, asc, count, eq, isNotNull, isNull, lt, sql } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import { passkey, recoveryCode, totpSecret, type PasskeyRow } from './second-factor-tables.ts';

export type TotpRow = typeof totpSecret.$inferSelect;

export async function selectTotp(userId: string): Promise<TotpRow | undefined> {
  const [row] = await currentHandle().select().from(totpSecret).where(eq(totpSecret.userId, userId));
  return row;
}

/** Replaces an unconfirmed secret with another one. A confirmed one stays. */
export async function replacePendingTotp(row: typeof totpSecret.$inferInsert): Promise<boolean> {
  const rows = await currentHandle()
    .insert(totpSecret)
    .values(row)
    .onConflictDoUpdate({
      target: totpSecret.userId,
      set: { sealedSecret: row.sealedSecret, createdAt: row.createdAt, lastStep: 0 },
      setWhere: isNull(totpSecret.confirmedAt),
    })
    .returning({ userId: totpSecret.userId });
  return rows.length === 1;
}

export async function deleteTotp(userId: string): Promise<boolean> {
  const rows = await currentHandle()
    .delete(totpSecret)
    .where(and(eq(totpSecret.userId, userId), isNotNull(totpSecret.confirmedAt)))
    .returning({ userId: totpSecret.userId });
  return rows.length === 1;
}

/** Marks the code of a half minute as used. Returns false if it, or a later one, was already used. */
export async function consumeTotpStep(userId: string, step: number, confirmedAt?: Date): Promise<boolean> {
  const rows = await currentHandle()
    .update(totpSecret)
    .set({ lastStep: step, ...(confirmedAt && { confirmedAt }) })
    .where(
      and(
        eq(totpSecret.userId, userId),
        lt(totpSecret.lastStep, step),
        confirmedAt ? isNull(totpSecret.confirmedAt) : isNotNull(totpSecret.confirmedAt),
      ),
    )
    .returning({ userId: totpSecret.userId });
  return rows.length === 1;
}

export async function replaceRecoveryCodes(userId: string, hashes: readonly Uint8Array[]): Promise<void> {
  await currentHandle().delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  if (hashes.length > 0)
    await currentHandle()
      .insert(recoveryCode)
      .values(hashes.map((codeHash) => ({ userId, codeHash })));
}

export async function consumeRecoveryCode(userId: string, codeHash: Uint8Array, now: Date): Promise<boolean> {
  const rows = await currentHandle()
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(
      and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash), isNull(recoveryCode.usedAt)),
    )
    .returning({ userId: recoveryCode.userId });
  return rows.length === 1;
}

export async function countRecoveryCodes(userId: string): Promise<number> {
  const [row] = await currentHandle()
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)));
  return row?.left ?? 0;
}

export async function selectPasskeys(userId: string): Promise<PasskeyRow[]> {
  return currentHandle()
    .select()
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id));
}

export async function selectPasskeyByCredential(credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await currentHandle().select().from(passkey).where(eq(passkey.credentialId, credentialId));
  return row;
}

/** Returns false if the key already belongs to an account. */
export async function insertPasskey(row: typeof passkey.$inferInsert): Promise<boolean> {
  const rows = await currentHandle()
    .insert(passkey)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: passkey.id });
  return rows.length === 1;
}

/** Returns false if the key no longer exists. */
export async function touchPasskey(id: string, counter: number, now: Date): Promise<boolean> {
  const rows = await currentHandle()
    .update(passkey)
    .set({ counter: sql`greatest(${passkey.counter}, ${counter})`, lastUsedAt: now })
    .where(eq(passkey.id, id))
    .returning({ id: passkey.id });
  return rows.length === 1;
}

export async function deletePasskey(userId: string, id: string): Promise<boolean> {
  const rows = await currentHandle()
    .delete(passkey)
    .where(and(eq(passkey.id, id), eq(passkey.userId, userId)))
    .returning({ id: passkey.id });
  return rows.length === 1;
}

/** Deletes all second factors of a user. */
export async function deleteSecondFactors(userId: string): Promise<void> {
  await currentHandle().delete(totpSecret).where(eq(totpSecret.userId, userId));
  await currentHandle().delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await currentHandle().delete(passkey).where(eq(passkey.userId, userId));
}
