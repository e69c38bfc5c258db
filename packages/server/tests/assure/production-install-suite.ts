// The commands of "Run it for real" in README.md, typed one after another in a fresh clone. The result is small and
// contains what a server needs, the product starts, and neither the first nor the second start builds again. The demo
// is refused with one sentence. Needs the package registry.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readCommands } from '../guide-commands.ts';
import { findFreePort } from '../crash/server-process.ts';

const installMilliseconds = 20 * 60_000;
const startMilliseconds = 3 * 60_000;
const maxMegabytes = 450;
/**
 * Whether each must be installed: the converter for machines without ffmpeg, but neither the demo nor the web app's
 * build tools.
 */
const packages = { '@ffmpeg/core': true, sharp: true, '@plainscan/demo': false, react: false, vite: false };
const project = join(import.meta.dirname, '../../../..');

/** Returns the environment of a plain terminal, without the npm and Node variables of this suite. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_|PLAINSCAN_|TEST_)/i.test(name),
  );
  const path = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(inherited), PATH: path.join(':') };
}

function type(command: string, folder: string): boolean {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd: folder,
    env: plainEnvironment(),
    encoding: 'utf8',
    timeout: installMilliseconds,
  });
  if (status !== 0)
    console.error(`${command} ended with ${status}:\n${stdout.slice(-2_000)}${stderr.slice(-2_000)}`);
  return status === 0;
}

/**
 * Returns the space used on disk: packages, web app, sources and documents. Without the history, which grows with each
 * commit and which an archive does not contain.
 */
function megabytesOf(folder: string): number {
  const { stdout } = spawnSync('du', ['-sm', '--exclude=.git', folder], { encoding: 'utf8' });
  return Number.parseInt(stdout, 10);
}

/** Runs `npm start` with the demo enabled. Returns whether it ends with the one sentence that says what to do. */
function refusesDemo(folder: string, port: number): boolean {
  const { status, stderr } = spawnSync('npm', ['start', '--silent'], {
    cwd: folder,
    env: { ...plainEnvironment(), PORT: String(port), DATA_DIR: join(folder, 'demo'), DEMO: '1' },
    encoding: 'utf8',
    timeout: startMilliseconds,
  });
  const isSentence = /^The demo is not part of this installation .*: set DEMO=0 .*\.\n$/.test(stderr);
  if (status !== 1 || !isSentence) console.error(`npm start with DEMO=1 ended with ${status}:\n${stderr}`);
  return status === 1 && isSentence && !existsSync(join(folder, 'demo'));
}

/** Runs `npm start`, waits for a response and stops it. Returns whether it served and built nothing. */
async function startsWithoutBuilding(folder: string): Promise<boolean> {
  const port = await findFreePort();
  const settings = { PORT: String(port), DATA_DIR: join(folder, 'clinic'), DEMO: '0' };
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...plainEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const deadline = performance.now() + startMilliseconds;
  const startedAt = performance.now();
  let serves = false;
  while (!serves && child.exitCode === null && performance.now() < deadline) {
    serves = (await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null))?.status === 200;
    if (!serves) await new Promise((wake) => setTimeout(wake, 100));
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const page = await fetch(`http://127.0.0.1:${port}/login`).catch(() => null);
  const hasPage = (await page?.text())?.includes('<div id="root"') === true;
  if (child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  const builtAgain = /Building the web app|Installing the packages/.test(output);
  if (!serves || !hasPage || builtAgain) console.error(output);
  else console.log(`npm start served after ${seconds} s.`);
  return serves && hasPage && !builtAgain;
}

const root = await mkdtemp(join(tmpdir(), 'plain scan '));
try {
  const clone = join(root, 'clone');
  if (spawnSync('git', ['clone', '--quiet', project, clone]).status !== 0)
    throw new Error('The project could not be cloned.');
  const commands = await readCommands(join(clone, 'README.md'), 'Run it for real');
  let typed = 0;
  for (const command of commands) if (typed === commands.indexOf(command) && type(command, clone)) typed += 1;
  console.log(`production-install G1-commands ${typed}/${commands.length}`);
  const megabytes = megabytesOf(clone);
  console.log(`The installation takes ${megabytes} MB without its history.`);
  console.log(`production-install size ${megabytes <= maxMegabytes ? 1 : 0}/1`);
  const expected = Object.entries(packages);
  const right = expected.filter(([name, has]) => existsSync(join(clone, 'node_modules', name)) === has);
  console.log(`production-install packages ${right.length}/${expected.length}`);
  console.log(`production-install no-demo ${refusesDemo(clone, await findFreePort()) ? 1 : 0}/1`);
  let starts = 0;
  for (let at = 0; at < 2; at += 1) if (await startsWithoutBuilding(clone)) starts += 1;
  console.log(`production-install G1-starts ${starts}/2`);
} finally {
  await rm(root, { recursive: true, force: true });
}
