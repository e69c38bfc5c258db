import { selectUserByEmail } from '@plainscan/server/src/auth/auth-repository.ts';
import type { SignedIn } from '@plainscan/server/src/platform/http/request-actor.ts';
import type { Platform } from '@plainscan/server/src/platform/platform.ts';
import { demoAccounts, demoWorkspaces, type DemoPortal } from './demo-accounts.ts';

/** Returns the ID of a demo account, or `undefined` if there is none. */
export const findDemoAccount = async (
  { database }: Platform,
  portal: DemoPortal,
  email: string,
): Promise<string | undefined> =>
  database.asSystem(async () => (await selectUserByEmail(demoWorkspaces[portal].id, email))?.user.id);

/** Returns a demo staff member as if signed in. Throws if the demo has no such account. */
export async function readDemoStaff(platform: Platform, email: string): Promise<SignedIn> {
  const account = demoAccounts.find((one) => one.email === email);
  const portal = account?.portal ?? 'portal';
  const userId = await findDemoAccount(platform, portal, email);
  if (!account || userId === undefined) throw new Error(`The demo has no account ${email}.`);
  const { id: workspaceId, isProvider } = demoWorkspaces[portal];
  return {
    sessionId: '',
    userId,
    role: account.role,
    workspaceId,
    isProvider,
    name: account.name,
    locale: 'en',
  };
}
