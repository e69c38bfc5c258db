import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns whether the module is the script that was started, not one that a test imports. */
export function isMain(url) {
  return Boolean(process.argv[1]) && realpathSync(process.argv[1]) === realpathSync(fileURLToPath(url));
}
