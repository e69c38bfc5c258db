// Who may send: a call is checked before a byte of its body is read, and guessing reveals nothing (CG-65).
import { AppError, limits, hour } from '@plainscan/contract';

import { recordAudit } from '../platform/audit/record-audit.ts';
import type { RequestContext } from '../platform/http/request-actor.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import { addressOf } from '../platform/limits/network-address.ts';
import { countUp, readCount, type RateLimit } from '../platform/limits/rate-window.ts';
import type { Platform } from '../platform/platform.ts';
import { newSecret } from '../platform/secrets/secret-token.ts';
import { deleteNonces, insertNonce, selectNamespace } from './gateway-repository.ts';
import { isSignedWith, type SignedCall } from './gateway-signature.ts';
import type { NamespaceRow } from './gateway-tables.ts';
import { openSecret } from './namespace-service.ts';

const failuresOf = ({ config }: Platform): RateLimit => ({
  kind: 'gateway-address',
  most: config.addressLimits.gatewayFailures,
  milliseconds: limits.addressMilliseconds,
});
const studies: RateLimit = {
  kind: 'gateway-namespace',
  most: limits.gatewayStudiesAnHour,
  milliseconds: hour,
};

/** Compared with calls for an unknown namespace, so that they take as long. */
const noSecret = newSecret();

/**
 * Returns the namespace that signed this call, which counts only once. Throws the same 401 for a wrong signature
 * whether or not the namespace exists, 401 for a clock that is off, 409 for a repeated call, and 429.
 */
export async function authenticateCall(
  platform: Platform,
  call: SignedCall,
  context: RequestContext,
): Promise<NamespaceRow> {
  const { database } = platform;
  const row = await database.asSystem(async () => {
    await refuseBusyAddress(platform, context);
    return selectNamespace(call.namespace);
  });
  const isOpen = row !== undefined && row.revokedAt === null;
  const secret = isOpen ? openSecret(platform, row) : noSecret;
  if (!isSignedWith(secret, call) || !isOpen) {
    await countFailure(platform, call.namespace, context);
    throw new AppError('gateway.signature');
  }
  checkClock(call, context.now);
  const isNew = await database.asSystem(async () => {
    await spendAllowance(studies, row.id, context.now, 'rate.exceeded');
    return insertNonce(row.id, call.nonce, context.now);
  });
  if (!isNew) throw new AppError('gateway.replayed');
  return row;
}

type CalledFrom = Pick<RequestContext, 'ip' | 'requestId' | 'now'>;

/** Throws 429 for an address with too many failures. Needs a system transaction. */
export async function refuseBusyAddress(platform: Platform, { ip, now }: CalledFrom): Promise<void> {
  const failures = failuresOf(platform);
  const { count, endsAt } = await readCount(failures, addressOf(ip), now);
  const retryAfter = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1_000));
  if (count >= failures.most) throw new AppError('rate.exceeded', { extra: { retryAfter } });
}

/** Counts a wrong secret against the sender's address, and writes an audit row. */
export async function countFailure(
  platform: Platform,
  namespace: string,
  { ip, requestId, now }: CalledFrom,
): Promise<void> {
  await platform.database.asSystem(async () => {
    await countUp(failuresOf(platform), addressOf(ip), now);
    await recordAudit({
      actorId: null,
      actorRole: 'gateway',
      workspaceId: null,
      ip,
      requestId,
      action: 'gateway.refused',
      entityKind: 'namespace',
      entityId: namespace,
      outcome: 'denied' as const,
      at: now,
    });
  });
}

function checkClock({ timestamp }: SignedCall, now: Date): void {
  const away = Math.abs(now.getTime() - Number(timestamp) * 1_000);
  if (away > limits.gatewayClockMilliseconds)
    throw new AppError('gateway.clock', { params: { minutes: limits.gatewayClockMilliseconds / 60_000 } });
}

/** Deletes calls that are too old to be accepted again. Needs a system transaction. */
export async function removeOldCalls(now: Date): Promise<void> {
  await deleteNonces(new Date(now.getTime() - 3 * limits.gatewayClockMilliseconds));
}
