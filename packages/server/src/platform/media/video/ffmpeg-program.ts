// Which ffmpeg is used, and the sandbox for each run.
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { countSandboxKill } from '../../metrics/process-metrics.ts';
import { watchMemory } from '../sandbox/process-memory.ts';
import { describeSandbox, spawnSandboxed, type SandboxKind } from '../sandbox/sandbox.ts';
import { VideoError } from './video-error.ts';

export type FfmpegLane = 'native' | 'wasm';
export type FfmpegDescription =
  | { kind: 'native'; version: string; path: string }
  | { kind: 'wasm' }
  | { kind: 'none' };

export interface FfmpegLimits {
  memoryBytes: number;
  timeMs: number;
}

export const ffmpegLimits: Readonly<Record<FfmpegLane, FfmpegLimits>> = {
  native: { memoryBytes: 1536 * 1024 * 1024, timeMs: 60 * 60_000 },
  // Single-threaded, the same work takes about six times as long.
  wasm: { memoryBytes: 2048 * 1024 * 1024, timeMs: 4 * 60 * 60_000 },
};

export interface FfmpegRun {
  args: readonly string[];
  /** Files it may read, besides its own output. */
  inputs: readonly string[];
  /** Files it writes, each inside `scratch`. */
  outputs: readonly string[];
  scratch: string;
  onLine?: ((line: string) => void) | undefined;
  signal?: AbortSignal | undefined;
  lane?: FfmpegLane | undefined;
  limits?: Partial<FfmpegLimits> | undefined;
}

export interface FfmpegResult {
  code: number | null;
  /** The end of ffmpeg's log. */
  messages: string;
}

const messageLimit = 32_768;
const described = new Map<string, Promise<FfmpegDescription>>();

/**
 * Returns the ffmpeg that would run: `FFMPEG_PATH`, the system's, or the WASM build from the packages. If only Node's
 * own permissions contain programs, it is always the WASM build. `lane`, or the environment's `FFMPEG_LANE`, forces
 * one. `sandbox` replaces this machine's, for tests.
 */
export function describeFfmpeg(lane?: FfmpegLane, sandbox?: SandboxKind): Promise<FfmpegDescription> {
  const requestedLane = lane ?? process.env['FFMPEG_LANE'];
  const key = `${requestedLane ?? ''}\n${sandbox ?? ''}\n${process.env['FFMPEG_PATH'] ?? ''}\n${process.env['PATH'] ?? ''}`;
  const known = described.get(key) ?? findFfmpeg(requestedLane, sandbox);
  described.set(key, known);
  return known;
}

async function findFfmpeg(
  requestedLane: string | undefined,
  sandbox: SandboxKind | undefined,
): Promise<FfmpegDescription> {
  const held = sandbox ?? (await describeSandbox());
  const isUnheld = requestedLane === undefined && hasWasmBuild() && held === 'permission';
  const native = requestedLane === 'wasm' || isUnheld ? undefined : await findNative();
  if (native !== undefined) return native;
  return requestedLane !== 'native' && hasWasmBuild() ? { kind: 'wasm' } : { kind: 'none' };
}

async function findNative(): Promise<FfmpegDescription | undefined> {
  const named = process.env['FFMPEG_PATH'];
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  const candidates = named ? [named] : folders.map((folder) => join(folder, name));
  for (const path of candidates) {
    if (!isExecutable(path)) continue;
    const version = await versionOf(path);
    if (version !== undefined) return { kind: 'native', version, path };
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function versionOf(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(path, ['-version'], { timeout: 10_000 }, (error, stdout) => {
      resolve(error === null ? /^ffmpeg version (\S+)/.exec(stdout)?.[1] : undefined);
    });
  });
}

function hasWasmBuild(): boolean {
  try {
    createRequire(import.meta.url).resolve('@ffmpeg/core');
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs ffmpeg in the sandbox and waits for it to exit, whatever its exit code. Throws `VideoError` if there is no
 * ffmpeg, if it exceeded a limit, or if `signal` ended it.
 */
export async function runFfmpeg(run: FfmpegRun): Promise<FfmpegResult> {
  const found = await describeFfmpeg(run.lane);
  if (found.kind === 'none') throw new VideoError('no-transcoder');
  if (run.signal?.aborted) throw new VideoError('cancelled');
  const limits = { ...ffmpegLimits[found.kind], ...run.limits };
  const child = await spawnSandboxed(programOf(found, run), ['ignore', 'pipe', 'pipe']);
  const ending = Promise.withResolvers<number | null>();
  let failure: VideoError | undefined;
  let messages = '';

  function kill(code: 'too-slow' | 'too-much-memory' | 'cancelled'): void {
    if (failure === undefined && code !== 'cancelled') countSandboxKill(code);
    failure ??= new VideoError(code);
    child.kill('SIGKILL');
  }

  const memory = watchMemory(child.pid, limits.memoryBytes, 200, {
    onExceeded: () => kill('too-much-memory'),
  });
  const timer = setTimeout(() => kill('too-slow'), limits.timeMs);
  const cancel = () => kill('cancelled');
  run.signal?.addEventListener('abort', cancel);
  child.once('error', () => ending.resolve(null));
  child.once('close', (code) => ending.resolve(code));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-messageLimit);
  });
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).on('line', (line) => run.onLine?.(line));
  }
  const code = await ending.promise;
  clearTimeout(timer);
  memory.stop();
  run.signal?.removeEventListener('abort', cancel);
  if (failure !== undefined) throw failure;
  if (/No space left on device|ENOSPC/.test(messages)) throw new VideoError('storage-full');
  return { code, messages };
}

function programOf(found: Exclude<FfmpegDescription, { kind: 'none' }>, run: FfmpegRun) {
  const args = ['-hide_banner', '-nostdin', '-nostats', '-y', ...run.args];
  const walls = { readOnly: run.inputs, scratch: run.scratch };
  if (found.kind === 'native') return { command: found.path, args, ...walls };
  const inputs = run.inputs.map((path) => ({ path, isOutput: false }));
  const outputs = run.outputs.map((path) => ({ path, isOutput: true }));
  const main = join(import.meta.dirname, 'ffmpeg-wasm-main.ts');
  const grants = JSON.stringify([...inputs, ...outputs]);
  const flags = ['--disable-warning=ExperimentalWarning'];
  return { command: process.execPath, args: [...flags, main, grants, ...args], ...walls };
}
