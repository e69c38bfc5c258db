import {
  AppError,
  isStaff,
  type ResponseOf,
  type Role,
  type secondFactorEndpoints,
} from '@plainscan/contract';

import type { Caller } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { countRecoveryCodes, selectPasskeys, selectTotp } from './second-factor-repository.ts';
import type { PasskeyRow } from './second-factor-tables.ts';

type Required = { role: Role; requiresSecondFactor?: boolean };

/**
 * Returns whether the installation requires a second factor for this role, or the workspace requires it for its staff.
 */
const isRequiredOf = (
  { config }: Pick<Platform, 'config'>,
  { role, requiresSecondFactor = false }: Required,
): boolean =>
  (config.requireSecondFactor && (role === 'super-admin' || role === 'admin')) ||
  (requiresSecondFactor && isStaff(role));

/** Returns whether the user must set up a second factor before anything else. */
export async function mustSetUpSecondFactor(
  platform: Platform,
  actor: Required & { userId: string },
): Promise<boolean> {
  if (!isRequiredOf(platform, actor)) return false;
  return platform.database.asSystem(async () => {
    if ((await selectTotp(actor.userId))?.confirmedAt) return false;
    return (await selectPasskeys(actor.userId)).length === 0;
  });
}

/** Throws 409 if the user would lose the last factor that the setting requires. */
export function rejectRemovingLastFactor(platform: Platform, actor: Required, left: number): void {
  if (left === 0 && isRequiredOf(platform, actor)) throw new AppError('second-factor.last');
}

export const presentPasskey = (row: Pick<PasskeyRow, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>) => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

export async function readSecondFactor(
  platform: Platform,
  { actor }: Caller,
): Promise<ResponseOf<typeof secondFactorEndpoints.getSecondFactor>> {
  return platform.database.asSystem(async () => ({
    totp: ((await selectTotp(actor.userId))?.confirmedAt ?? null) !== null,
    recoveryCodesLeft: await countRecoveryCodes(actor.userId),
    passkeys: (await selectPasskeys(actor.userId)).map(presentPasskey),
    isRequired: isRequiredOf(platform, actor),
  }));
}
