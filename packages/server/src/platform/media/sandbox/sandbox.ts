// What a program that opens users' files can access: no network, and only named folders.
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';

import { bwrapArguments, filterDescriptor } from './bwrap-sandbox.ts';
import { namespaceArguments } from './namespace-sandbox.ts';
import { makeSyscallFilter } from './syscall-filter.ts';

/** From strongest to weakest; SECURITY.md says what each of them blocks. */
const sandboxKinds = ['bwrap', 'unshare', 'permission', 'none'] as const;
export type SandboxKind = (typeof sandboxKinds)[number];

export interface SandboxedProgram {
  command: string;
  args: readonly string[];
  /** Files and folders that the program may read. */
  readOnly: readonly string[];
  /** The one folder that it may write to. */
  scratch: string;
  env?: Readonly<Record<string, string>>;
  /** Whether it is a Node program with native addons, which Node's own permissions do not contain. */
  hasAddons?: boolean;
}

const projectRoot = join(import.meta.dirname, '../../../../../..');
const probeMs = 10_000;
let probed: Promise<SandboxKind> | undefined;

/** Returns the sandbox that works on this machine. Probed once. */
export function describeSandbox(): Promise<SandboxKind> {
  probed ??= probe();
  return probed;
}

const warnings: Partial<Record<SandboxKind, string>> = {
  unshare:
    'Uploaded files are opened in a weaker sandbox than bubblewrap: install bubblewrap (the command is bwrap).',
  permission:
    'Uploaded files are opened in a sandbox that does not shut off the network: install bubblewrap, and let this user make user namespaces.',
  none: 'Uploaded files are opened without a sandbox: install bubblewrap, and let this user make user namespaces.',
};

/** Returns a warning if programs that open users' files are contained by anything weaker than bubblewrap. */
export async function warnOfWeakSandbox(): Promise<string | undefined> {
  return warnings[await describeSandbox()];
}

/** Starts a program in the best available sandbox. `kind` forces one, for tests. */
export async function spawnSandboxed(
  program: SandboxedProgram,
  stdio: StdioOptions,
  kind?: SandboxKind,
): Promise<ChildProcess> {
  const used = kind ?? (await describeSandbox());
  const [command, args] = wrap(program, used);
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', ...program.env };
  const filter = used === 'bwrap' ? makeSyscallFilter(process.arch) : undefined;
  const child = spawn(command, args, {
    stdio: filter === undefined ? stdio : withFilterPipe(stdio),
    env,
    cwd: program.scratch,
  });
  if (filter !== undefined) {
    const pipe = child.stdio[filterDescriptor] as Writable;
    // A sandbox that cannot start is reported by its exit.
    pipe.on('error', () => undefined);
    pipe.end(filter);
  }
  return child;
}

function withFilterPipe(stdio: StdioOptions): StdioOptions {
  const usual = typeof stdio === 'string' ? [stdio, stdio, stdio] : stdio;
  return [...usual, 'pipe'];
}

function wrap(program: SandboxedProgram, kind: SandboxKind): [string, string[]] {
  const { command, args, scratch } = program;
  const inner = [command, ...args];
  const readable = [...codePaths(), ...programPaths(command), ...program.readOnly];
  if (kind === 'bwrap') return ['bwrap', [...bwrapArguments(readable, scratch), '--', ...inner]];
  if (kind === 'unshare') return ['unshare', namespaceArguments(readable, scratch, inner)];
  if (kind === 'permission' && command === process.execPath)
    return [command, [...permissionArguments(program, readable), ...args]];
  return [command, [...args]];
}

/**
 * Returns the arguments for Node's own permissions, which apply only to Node programs: files, other programs and
 * threads, but not the network.
 */
function permissionArguments(
  { scratch, hasAddons }: SandboxedProgram,
  readable: readonly string[],
): string[] {
  const reads = [...readable, scratch].map((path) => `--allow-fs-read=${path}`);
  const addons = hasAddons ? ['--allow-addons', '--disable-warning=SecurityWarning'] : [];
  return ['--permission', ...reads, `--allow-fs-write=${scratch}`, ...addons];
}

/** Returns our code and its packages, but not the whole project, which may contain the data folder. */
function codePaths(): string[] {
  const packages = join(projectRoot, 'packages');
  const paths = [
    join(projectRoot, 'node_modules'),
    join(packages, 'contract'),
    join(packages, 'server/package.json'),
    join(packages, 'server/node_modules'),
    join(packages, 'server/src'),
  ];
  return paths.filter((path) => existsSync(path));
}

/**
 * Returns the folders of a program outside the system folders, such as a separately installed Node, with its libraries.
 */
function programPaths(command: string): string[] {
  if (!command.startsWith('/')) return [];
  const folders = new Set([dirname(command), dirname(realpathSync(command))]);
  return [...folders].filter((folder) => !/^\/(usr\/|s?bin$)/.test(folder));
}

async function probe(): Promise<SandboxKind> {
  for (const kind of sandboxKinds) {
    const isKnown = process.platform === 'linux' || kind === 'permission' || kind === 'none';
    if (isKnown && (await works(kind))) return kind;
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
