// Types the shell commands of a guide as an operator does, in a folder and with settings of a test.
import { spawn } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');

/** What `npm run` and `npm start` do once the packages are installed and the web app is built, on this Node. */
const npm = `#!/bin/sh
export INIT_CWD="$PWD"
[ "$1" = start ] && cd '${root}' && exec '${process.execPath}' packages/server/src/main.ts
[ "$1" = run ] && shift
name=$1
shift
[ "$1" = -- ] && shift
cd '${root}' && exec '${process.execPath}' "scripts/$name.ts" "$@"
`;

export type Typed = { code: number | null; stdout: string; stderr: string };

/**
 * Runs the lines in `folder`, where a stand-in for npm is left, until one fails. Resolves to the end of the output of
 * all of them, trimmed.
 */
export async function typeCommands(
  lines: string,
  folder: string,
  settings: Record<string, string> = {},
): Promise<Typed> {
  const program = join(folder, 'npm');
  await writeFile(program, npm);
  await chmod(program, 0o755);
  const child = spawn('bash', ['-euo', 'pipefail', '-c', lines], {
    cwd: folder,
    env: { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}`, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (bytes: Buffer) => (stdout += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString()));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, stdout: stdout.trim(), stderr: stderr.trim() };
}
