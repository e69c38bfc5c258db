import { spawnSync } from 'node:child_process';

/**
 * Runs npm itself in `root`, however this script was started, and shows its output. Must run on Node 20.
 * @param {string} root
 * @param {readonly string[]} args
 */
export function runNpm(root, args) {
  const npm = process.env.npm_execpath;
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, stdio: 'inherit' };
  if (npm?.endsWith('.js'))
    return spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
