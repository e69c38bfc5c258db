import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCache } from './compile-cache.ts';
import { none, type Counts } from './counts.ts';

type VitestRun = {
  projects: readonly string[];
  quiet?: boolean;
  env?: Record<string, string>;
  filters?: readonly string[];
};

/**
 * Runs vitest projects and resolves to their counts and output. `output` is filled only if `quiet`.
 * A run that ends without counts (killed, broken configuration) counts as one failure.
 */
export async function runVitest({
  projects,
  quiet = false,
  env = {},
  filters = [],
}: VitestRun): Promise<Counts & { output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'plainscan-tests-'));
  const countFile = join(folder, 'counts.json');
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--passWithNoTests',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=default',
    '--reporter=./scripts/count-reporter.ts',
    ...filters,
  ];
  const child = spawn(process.execPath, args, {
    env: { ...compileCache(process.cwd()), ...process.env, ...env, COUNT_FILE: countFile },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (output += data.toString()));
  const code = await new Promise<number>((done) => child.on('close', (status) => done(status ?? 1)));
  const counts = read(countFile);
  rmSync(folder, { recursive: true, force: true });
  const unnamed = code === 0 ? [] : [`vitest ended with ${code} (${projects.join(', ')})`];
  if (!counts) return { ...none(), failed: unnamed, output };
  if (counts.failed.length === 0) counts.failed = unnamed;
  return { ...counts, output };
}

function read(path: string): Counts | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Counts;
  } catch {
    return null;
  }
}
