import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns whether the module is the script that was started, not one that a test imports. */
export function isMain(url: string): boolean {
  const [, started] = process.argv;
  return started !== undefined && realpathSync(started) === realpathSync(fileURLToPath(url));
}
