// The first step of every npm script: installs what the lockfile asks for and runs the rest on the pinned Node.
// It and the three modules that it imports are JavaScript, because they run before anything is installed, on the
// Node 20 that a machine may have: it runs no TypeScript. All other scripts run on the pinned Node.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isInstalled, recordInstall } from './installed-packages.mjs';
import { passThrough } from './pass-through.mjs';
import { runNpm } from './run-npm.mjs';

const root = resolve(fileURLToPath(import.meta.url), '..', '..');
const alreadyMoved = 'PLAINSCAN_ON_PINNED_NODE';

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function ensureInstalled() {
  if (isInstalled(root)) return;
  console.log('Installing the packages of package-lock.json (once, about a minute).');
  // None of our packages needs an install script, and skipping them keeps third-party code from running here.
  // npm would warn of every package that wants a newer Node than the visitor's, though ours runs them.
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  const result = runNpm(root, ['ci', '--include=dev', '--include=optional', '--ignore-scripts', ...quiet]);
  if (result.status !== 0)
    stop('The packages could not be installed. Check the network connection and run the same command again.');
  recordInstall(root);
}

/** Returns the path of the Node that npm installed for this platform, or null if there is none (as on macOS). */
function packagedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const folder = join(
    root,
    'node_modules',
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  );
  const path = join(folder, 'bin', name);
  return existsSync(path) ? path : null;
}

/**
 * Returns true if this process already runs the pinned Node. Otherwise starts the pinned one in its place.
 * @param {string} pin Its version, such as 24.1.0.
 */
function onPinnedNode(pin) {
  if (process.versions.node === pin) return true;
  const node = packagedNode();
  if (!node) {
    if (Number(process.versions.node.split('.')[0]) >= Number(pin.split('.')[0])) return true;
    stop(
      `This needs Node ${pin.split('.')[0]} or newer, and this is Node ${process.versions.node}: install it from https://nodejs.org and run the same command again.`,
    );
  }
  if (process.env[alreadyMoved])
    stop(
      `The installed Node is ${process.versions.node}, but .nvmrc asks for ${pin}. Delete node_modules and run the same command again.`,
    );
  passThrough(node, process.argv.slice(1), { env: { ...process.env, [alreadyMoved]: '1' } });
  return false;
}

const script = process.argv[2];
if (!script) stop('Usage: node scripts/bootstrap.mjs <script> [arguments]');
ensureInstalled();
const pin = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
if (onPinnedNode(pin)) {
  delete process.env[alreadyMoved];
  process.chdir(root);
  const path = join(root, 'scripts', `${script}.ts`);
  process.argv.splice(1, 2, path);
  await import(pathToFileURL(path).href);
}
