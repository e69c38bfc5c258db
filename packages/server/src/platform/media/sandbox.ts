// The rule of what a program that opens users' files may see: no network, and named folders only.
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type SandboxKind = 'bwrap' | 'unshare' | 'none';

export interface SandboxedProgram {
  command: string;
  args: readonly string[];
  /** Files and folders that the program may read. */
  readOnly: readonly string[];
  /** The one folder that it may write to. */
  scratch: string;
  env?: Readonly<Record<string, string>>;
}

const projectRoot = join(import.meta.dirname, '../../../../..');
const probeMs = 10_000;
let probed: Promise<SandboxKind> | undefined;

/** Which sandbox works on this machine; tried once. */
export function describeSandbox(): Promise<SandboxKind> {
  probed ??= probe();
  return probed;
}

/** Starts a program in the best sandbox there is; `kind` forces one, for tests. */
export async function spawnSandboxed(
  program: SandboxedProgram,
  stdio: StdioOptions,
  kind?: SandboxKind,
): Promise<ChildProcess> {
  const [command, args] = wrap(program, kind ?? (await describeSandbox()));
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', ...program.env };
  return spawn(command, args, { stdio, env, cwd: program.scratch });
}

function wrap(program: SandboxedProgram, kind: SandboxKind): [string, string[]] {
  const inner = [program.command, ...program.args];
  if (kind === 'bwrap') return ['bwrap', [...bwrapArguments(program), '--', ...inner]];
  if (kind === 'unshare') return ['unshare', [...unshareArguments(), '--', ...inner]];
  return [program.command, [...program.args]];
}

function unshareArguments(): string[] {
  const isRoot = process.getuid?.() === 0;
  return [...(isRoot ? [] : ['--map-root-user']), '--net'];
}

function bwrapArguments({ command, readOnly, scratch }: SandboxedProgram): string[] {
  const args = ['--unshare-all', '--die-with-parent', '--new-session', '--ro-bind', '/usr', '/usr'];
  for (const folder of ['/bin', '/sbin', '/lib', '/lib32', '/lib64']) {
    if (!existsSync(folder)) continue;
    const isLink = lstatSync(folder).isSymbolicLink();
    args.push(...(isLink ? ['--symlink', realpathSync(folder)] : ['--ro-bind', folder]), folder);
  }
  for (const path of ['/etc/alternatives', '/etc/ld.so.cache', '/etc/ld.so.conf.d']) {
    args.push('--ro-bind-try', path, path);
  }
  args.push('--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp');
  for (const path of [...codePaths(), ...programPaths(command), ...readOnly]) {
    args.push('--ro-bind', path, path);
  }
  return [...args, '--bind', scratch, scratch, '--chdir', scratch];
}

/** Our code and its packages, but not the whole project: the data folder may lie in it. */
function codePaths(): string[] {
  const packages = join(projectRoot, 'packages');
  const wanted = [
    join(projectRoot, 'node_modules'),
    join(packages, 'contract'),
    join(packages, 'server/package.json'),
    join(packages, 'server/node_modules'),
    join(packages, 'server/src'),
  ];
  return wanted.filter((path) => existsSync(path));
}

/** A program outside the system's folders, which are there already, such as a Node of one's own, with its libraries. */
function programPaths(command: string): string[] {
  if (!command.startsWith('/')) return [];
  const folders = new Set([dirname(command), dirname(realpathSync(command))]);
  return [...folders].filter((folder) => !/^\/(usr\/|s?bin$)/.test(folder));
}

async function probe(): Promise<SandboxKind> {
  if (process.platform !== 'linux') return 'none';
  for (const kind of ['bwrap', 'unshare'] as const) {
    if (await works(kind)) return kind;
  }
  return 'none';
}

async function works(kind: SandboxKind): Promise<boolean> {
  const program = {
    command: process.execPath,
    args: ['--version'],
    readOnly: [],
    scratch: import.meta.dirname,
  };
  const child = await spawnSandboxed(program, 'ignore', kind);
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), probeMs);
    child.once('error', () => resolve(false));
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}
