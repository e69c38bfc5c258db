// Compiled code of the programs that open users' files. Each process lives for only one folder, and compiling the
// codecs' sources again took longer than reading that folder. The children can read the cache but not change it: the
// files they open must not leave anything behind for the next child.
import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSandboxed, type SandboxKind } from './sandbox.ts';

const warmMilliseconds = 60_000;
const prepared = new Map<string, Promise<string | undefined>>();

/** Returns the cache folder, or undefined if it cannot be created. Created once per process. */
export function prepareCodeCache(entry: string, sandbox?: SandboxKind): Promise<string | undefined> {
  let folder = prepared.get(entry);
  if (folder === undefined) {
    folder = fillCache(entry, sandbox).catch(() => undefined);
    prepared.set(entry, folder);
  }
  return folder;
}

/** Lets the program load everything and exit, without opening a file. */
async function fillCache(entry: string, sandbox: SandboxKind | undefined): Promise<string | undefined> {
  const folder = await ownFolder();
  if (folder === undefined) return undefined;
  const program = {
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', entry],
    readOnly: [],
    scratch: folder,
    hasAddons: true,
    env: { NODE_COMPILE_CACHE: folder },
  };
  const child = await spawnSandboxed(program, ['pipe', 'ignore', 'ignore'], sandbox);
  const timer = setTimeout(() => child.kill('SIGKILL'), warmMilliseconds);
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(`${JSON.stringify({ task: 'warm' })}\n`);
  const isFilled = await ended;
  clearTimeout(timer);
  return isFilled ? folder : undefined;
}

/** Returns a folder that belongs only to this user. Another user could have put code into a shared one. */
async function ownFolder(): Promise<string | undefined> {
  const user = process.getuid?.();
  const folder = join(tmpdir(), `plainscan-code-${user ?? 'user'}`);
  await mkdir(folder, { mode: 0o700, recursive: true });
  const found = await lstat(folder);
  const isOwn = user === undefined || (found.uid === user && (found.mode & 0o077) === 0);
  return found.isDirectory() && isOwn ? folder : undefined;
}
