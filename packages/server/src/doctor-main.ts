// `npm run doctor` as its own process: one line for each part, and exit code 1 if one failed.
import { ConfigError, readConfig } from './platform/config/config.ts';

process.umask(0o077);
try {
  const config = readConfig(process.env);
  const { examine } = await import('./doctor.ts');
  for await (const { part, state, says } of examine(config)) {
    console.log(`${state.padEnd(10)} ${part.padEnd(11)} ${says}`);
    if (state === 'failed') process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
