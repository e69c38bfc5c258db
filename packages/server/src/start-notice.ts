import { demoAccounts, demoPassword } from './demo/demo-accounts.ts';
import type { Config } from './platform/config/config.ts';

/** Says where the product is, and with the demo who may log in where. */
export function announceStart(config: Config): void {
  const { publicUrl, productName, role } = config;
  if (role === 'worker') return console.log(`${productName} works on jobs.`);
  console.log(`\n${productName} is at ${publicUrl.origin}\n`);
  if (!config.demo) return;
  console.log(`Demo accounts, password ${demoPassword}:`);
  for (const { email, portal, words } of demoAccounts) {
    const host = portal === null ? publicUrl.host : `${portal}.${publicUrl.host}`;
    console.log(`  ${email.padEnd(26)} ${words.padEnd(44)} ${publicUrl.protocol}//${host}`);
  }
  console.log(`\nMails that the demo has sent: ${publicUrl.origin}/dev/outbox\n`);
}
