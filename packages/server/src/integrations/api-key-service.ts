// API keys for a clinic's own systems: shown once, stored as a hash, revoked immediately (B21, ADR 0062).
import { AppError, limits, day, type ApiKey, type NewApiKey, type TrailKind } from '@plainscan/contract';

import { mailAccount } from '../auth/accounts/account-mails.ts';
import { findPerson, listActiveStaff } from '../auth/people-service.ts';
import { findClinic } from '../clinics/clinic-reading-service.ts';
import { recordChange } from '../platform/audit/record-change.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { hashSecret, newSecret } from '../platform/secrets/secret-token.ts';
import { lockWorkspace } from '../workspaces/workspace-repository.ts';
import { countKeys, insertKey, revokeKey, selectKey, type ApiKeyRow } from './api-key-repository.ts';

/** `madeBy` is the maker's name. */
export const presentKey = (
  { id, name, ending, createdAt, expiresAt, lastUsedAt }: ApiKeyRow,
  madeBy: string | null,
): ApiKey => ({
  id,
  name,
  ending,
  madeBy,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/**
 * Creates a key and returns its text, which is never shown again, and tells the clinic's other administrators. Throws 409
 * if there are too many.
 */
export async function makeApiKey(
  platform: Platform,
  caller: Caller,
  workspaceId: number,
  { name, days }: NewApiKey,
): Promise<{ key: ApiKey; secret: string }> {
  const { actor, context } = caller;
  const secret = `psk_${newSecret()}`;
  const row: ApiKeyRow = {
    id: newId(),
    workspaceId,
    name,
    ending: secret.slice(-4),
    createdBy: actor.userId,
    createdAt: context.now,
    expiresAt: new Date(context.now.getTime() + days * day),
    lastUsedAt: null,
    revokedAt: null,
  };
  const maker = await platform.database.asSystem(async () => {
    await lockWorkspace(workspaceId);
    if ((await countKeys(workspaceId, context.now)) >= limits.apiKeys)
      throw new AppError('api-key.too-many', { params: { most: limits.apiKeys } });
    await insertKey({ ...row, keyHash: hashSecret(secret) });
    await recordKey(caller, 'api-key.made', row);
    const found = (await findPerson(actor.userId))?.name ?? null;
    await mailNewKey(platform, row, found ?? '');
    return found;
  });
  return { key: presentKey(row, maker), secret };
}

/** Revokes a key immediately; repeating it changes nothing. Throws 404 for another clinic's key. */
export async function revokeApiKey(
  platform: Platform,
  caller: Caller,
  { id, keyId }: { id: number; keyId: string },
): Promise<void> {
  await findClinic(platform, caller, id);
  const row = await platform.database.asActor(caller.actor, () => selectKey(id, keyId));
  if (!row) throw new AppError('not-found');
  await platform.database.asSystem(async () => {
    if (await revokeKey(keyId, caller.context.now)) await recordKey(caller, 'api-key.revoked', row);
  });
}

/** Tells a clinic's other administrators about a key that reads all of its cases. Needs a system transaction. */
async function mailNewKey(
  platform: Platform,
  { id, name, workspaceId, createdBy }: ApiKeyRow,
  maker: string,
): Promise<void> {
  const staff = await listActiveStaff([workspaceId]);
  for (const admin of staff)
    if (admin.role === 'admin' && admin.workspaceId === workspaceId && admin.id !== createdBy)
      await mailAccount(platform, admin, {
        key: `api-key-made:${id}:${admin.id}`,
        template: 'api-key-made',
        path: '/connections',
        params: { key: name, maker },
      });
}

export const recordKey = (
  caller: Caller,
  action: TrailKind,
  { id, workspaceId, name, expiresAt }: ApiKeyRow,
): Promise<void> =>
  recordChange(caller, action, {
    entityKind: 'api-key',
    entityId: id,
    workspaceId,
    detail: { name, expiresAt: expiresAt.toISOString() },
  });
