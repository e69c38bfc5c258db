// The process. Settings are read first and separately, so that a wrong one is reported at once, before the product is
// loaded.
import { ConfigError, readConfig } from './platform/config/config.ts';
import { DatabaseStartError } from './platform/database/database-error.ts';
import { checkStart } from './start-checks.ts';

async function start(): Promise<void> {
  // From here on, only the product's own user can read the files it writes.
  process.umask(0o077);
  const config = readConfig(process.env);
  await checkStart(config);
  const { runProduct } = await import('./run-product.ts');
  await runProduct(config);
}

start().catch((error: unknown) => {
  const isSetting = error instanceof ConfigError || error instanceof DatabaseStartError;
  console.error(isSetting ? error.message : error);
  process.exit(1);
});
