// CG-18: at the main host a person who belongs to clinics is told where, but only where the password fits.
import { limits } from '@plainscan/contract';

import type { Platform } from '../platform/platform.ts';
import { addressIn } from '../workspaces/workspace-service.ts';
import { isPasswordRight } from './password-hash.ts';
import { selectAccountsElsewhere } from './partner-account-repository.ts';

export type Portal = { name: string; loginUrl: string };

/**
 * The portals of partner clinics where this e-mail and password sign in. Always spends the same number of hashes, however
 * many accounts there are; counts nothing and locks nobody; an account that is locked at home is left out.
 */
export async function findPartnerPortals(
  { database, config }: Platform,
  providerId: number,
  email: string,
  password: string,
  now: Date,
): Promise<Portal[]> {
  const most = limits.partnerAccounts;
  const accounts = await database.asSystem(() => selectAccountsElsewhere(providerId, email, most));
  const places = Array.from({ length: most }, (_, at) => accounts[at] ?? null);
  const fits = await Promise.all(
    places.map((place) => isPasswordRight(place?.passwordHash ?? null, password)),
  );
  return accounts
    .filter(({ lockedUntil }, at) => fits[at] === true && (lockedUntil === null || lockedUntil <= now))
    .map(({ workspace }) => ({ name: workspace.name, loginUrl: addressIn(config, workspace, '/login') }));
}
