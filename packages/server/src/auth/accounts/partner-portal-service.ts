// CG-18: at the main host, users of clinics are told which portals are theirs, but only if the password matches.
import { limits } from '@plainscan/contract';

import type { RequestContext } from '../../platform/http/request-actor.ts';
import { addressOf } from '../../platform/limits/network-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { addressIn } from '../../workspaces/workspace-service.ts';
import type { LoginName } from '../login/login-limits.ts';
import { hashQueue, isPasswordRight } from '../login/password-hash.ts';
import { selectAccountsElsewhere } from './partner-account-repository.ts';

export type Portal = { name: string; loginUrl: string };

/**
 * Returns the portals of partner clinics where this email and password sign in. Always computes the same number of
 * hashes, however many accounts there are. Counts nothing, locks nothing, and leaves out accounts that are locked at
 * home. Throws 503 if too many searches are waiting.
 */
export async function findPartnerPortals(
  { database, config }: Platform,
  context: RequestContext,
  { workspaceId, email }: LoginName,
  password: string,
): Promise<Portal[]> {
  const most = limits.partnerAccounts;
  const address = addressOf(context.ip);
  const accounts = await database.asSystem(() => selectAccountsElsewhere(workspaceId, email, most, address));
  const fits = await hashQueue.inSearch({ address, signal: context.signal }, async (hash) => {
    const answers = [];
    for (let at = 0; at < most; at += 1)
      answers.push(await hash(() => isPasswordRight(accounts[at]?.passwordHash ?? null, password)));
    return answers;
  });
  return accounts
    .filter(
      ({ lockedUntil }, at) => fits[at] === true && (lockedUntil === null || lockedUntil <= context.now),
    )
    .map(({ workspace }) => ({ name: workspace.name, loginUrl: addressIn(config, workspace, '/login') }));
}
