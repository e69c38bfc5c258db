import type { FirstAdmin } from './auth/accounts/first-admin-service.ts';
import type { Config } from './platform/config/config.ts';
import type { ServerExtension } from './server-extension.ts';

/** Prints what the installer has to do before anyone can log in. */
function announceFirstAdmin(firstAdmin: FirstAdmin): void {
  if (firstAdmin.kind === 'invited')
    console.log(
      `The first super-admin sets a password here. This link is shown only once:\n  ${firstAdmin.link}\n`,
    );
  if (firstAdmin.kind === 'wanted')
    console.log(
      'Nobody can log in yet. Start again with ADMIN_EMAIL set to the address of the first super-admin.\n',
    );
}

/** Prints the product's address, how to create the first administrator, and the notices of the extensions. */
export function announceStart(
  config: Config,
  extensions: readonly ServerExtension[],
  firstAdmin?: FirstAdmin,
): void {
  const { publicUrl, productName, role } = config;
  if (role === 'worker') return console.log(`${productName} is working on jobs.`);
  console.log(`\n${productName} is at ${publicUrl.origin}\n`);
  if (firstAdmin) announceFirstAdmin(firstAdmin);
  for (const { startNotice } of extensions) console.log(startNotice(config));
}
