// Authenticates the calling system by a workspace's API key, which reads what the workspace's administrators can (B21,
// ADR 0062).
import { AppError, limits, minute } from '@plainscan/contract';

import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Scope } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/request-actor.ts';
import { spendAllowance } from '../../platform/limits/allowance.ts';
import { addressOf } from '../../platform/limits/network-address.ts';
import { countUp, readCount, type RateLimit } from '../../platform/limits/rate-window.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashSecret } from '../../platform/secrets/secret-token.ts';
import { recordKeyUse, selectKeyByHash, type ApiKeyRow } from '../api-key-repository.ts';
import { FhirError } from './fhir-types.ts';

export type System = {
  key: Pick<ApiKeyRow, 'id' | 'name' | 'workspaceId'>;
  actor: Scope;
  context: RequestContext;
};

const failures: RateLimit = {
  kind: 'fhir-address',
  most: limits.fhirFailures,
  milliseconds: limits.addressMilliseconds,
};
const calls: RateLimit = { kind: 'fhir-key', most: limits.fhirCallsAMinute, milliseconds: minute };
/** Minimum time between two updates of a key's last use, in milliseconds. */
const lastUsedUpdateMilliseconds = 60_000;

const unknown = (): FhirError =>
  new FhirError(401, 'login', 'Send a valid API key as “Authorization: Bearer psk_…”.');

/**
 * Returns the system this key belongs to. Throws 401 for an unknown, expired or revoked key, 429 after too many calls.
 */
export async function authenticateSystem(
  platform: Platform,
  bearer: string | undefined,
  context: RequestContext,
): Promise<System> {
  if (bearer === undefined) throw unknown();
  const { database } = platform;
  const { now } = context;
  const key = await database.asSystem(async () => {
    await refuseBusyAddress(context);
    const row = await selectKeyByHash(hashSecret(bearer), now);
    if (!row) return undefined;
    await spendAllowance(calls, row.id, now, 'rate.exceeded');
    if (row.lastUsedAt === null || now.getTime() - row.lastUsedAt.getTime() > lastUsedUpdateMilliseconds)
      await recordKeyUse(row.id, now);
    return row;
  });
  if (!key) return refuse(platform, context);
  const { id, workspaceId, isProvider } = key;
  // No user has a key's ID, so the key gets no access to a user's own data.
  return { key, actor: { userId: id, role: 'admin', workspaceId, isProvider }, context };
}

async function refuseBusyAddress({ ip, now }: RequestContext): Promise<void> {
  const { count, endsAt } = await readCount(failures, addressOf(ip), now);
  const retryAfter = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1_000));
  if (count >= failures.most) throw new AppError('rate.exceeded', { extra: { retryAfter } });
}

async function refuse(platform: Platform, { ip, requestId, now }: RequestContext): Promise<never> {
  await platform.database.asSystem(async () => {
    await countUp(failures, addressOf(ip), now);
    await recordAudit({
      actorId: null,
      actorRole: 'api-key',
      workspaceId: null,
      ip,
      requestId,
      action: 'fhir.refused',
      entityKind: 'api-key',
      outcome: 'denied',
      at: now,
    });
  });
  throw unknown();
}
