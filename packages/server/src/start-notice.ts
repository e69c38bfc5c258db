import { demoAccounts, demoPassword } from './demo/demo-accounts.ts';
import type { FirstAdmin } from './auth/first-admin-service.ts';
import type { Config } from './platform/config/config.ts';

/** What whoever installs the product has to do before anybody can log in. */
function announceFirstAdmin(firstAdmin: FirstAdmin): void {
  if (firstAdmin.kind === 'invited')
    console.log(
      `The first super-admin sets a password here; the link is shown only now:\n  ${firstAdmin.link}\n`,
    );
  if (firstAdmin.kind === 'wanted')
    console.log('Nobody can log in yet: start with ADMIN_EMAIL, the address of the first super-admin.\n');
}

/** Says where the product is, who has to be made first, and with the demo who may log in where. */
export function announceStart(config: Config, firstAdmin?: FirstAdmin): void {
  const { publicUrl, productName, role } = config;
  if (role === 'worker') return console.log(`${productName} works on jobs.`);
  console.log(`\n${productName} is at ${publicUrl.origin}\n`);
  if (firstAdmin) announceFirstAdmin(firstAdmin);
  if (!config.demo) return;
  console.log(`Demo accounts, password ${demoPassword}:`);
  for (const { email, portal, words } of demoAccounts) {
    const host = portal === null ? publicUrl.host : `${portal}.${publicUrl.host}`;
    console.log(`  ${email.padEnd(26)} ${words.padEnd(44)} ${publicUrl.protocol}//${host}`);
  }
  console.log(`\nMails that the demo has sent: ${publicUrl.origin}/dev/outbox\n`);
}
