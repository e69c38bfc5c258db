import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the resident memory in bytes of a process and its descendants, or undefined if the process is gone or the
 * system does not report it (only Linux does).
 */
export function residentMemory(pid: number): number | undefined {
  const own = residentOf(pid);
  if (own === undefined) return undefined;
  return descendantsOf(pid).reduce((sum, child) => sum + (residentOf(child) ?? 0), own);
}

function residentOf(pid: number): number | undefined {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readProc(`${pid}/status`) ?? '')?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

function descendantsOf(pid: number): number[] {
  const family = [pid];
  for (const member of family) family.push(...childrenOf(member));
  return family.slice(1);
}

/** Not every kernel lists the children of a thread. */
const hasChildLists = existsSync(`/proc/self/task/${process.pid}/children`);

function childrenOf(pid: number): number[] {
  if (!hasChildLists)
    return listProc('')
      .map(Number)
      .filter((one) => one > 0 && parentOf(one) === pid);
  return listProc(`${pid}/task`).flatMap((thread) =>
    (readProc(`${pid}/task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  );
}

/** The process name can contain spaces and parentheses, so the line is parsed after its last parenthesis. */
function parentOf(pid: number): number | undefined {
  const line = readProc(`${pid}/stat`);
  const parent = line?.slice(line.lastIndexOf(')') + 2).split(' ')[1];
  return parent === undefined ? undefined : Number(parent);
}

function listProc(path: string): string[] {
  try {
    return readdirSync(`/proc/${path}`);
  } catch {
    return [];
  }
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return undefined;
  }
}

export interface MemoryWatch {
  /** Returns the highest value seen, in bytes. */
  peak(): number;
  stop(): void;
}

export interface MemoryRule {
  /** While it returns `false`, memory is not checked. */
  isEnabled?: () => boolean;
  /** Called once. */
  onExceeded: () => void;
}

/** Checks a process every `pollMs` and reports when it exceeds `limit` bytes. */
export function watchMemory(
  pid: number | undefined,
  limit: number,
  pollMs: number,
  { isEnabled = () => true, onExceeded }: MemoryRule,
): MemoryWatch {
  let peak = 0;
  const timer = setInterval(() => {
    if (pid === undefined || !isEnabled()) return;
    const now = residentMemory(pid);
    peak = Math.max(peak, now ?? 0);
    if (now === undefined || now <= limit) return;
    clearInterval(timer);
    onExceeded();
  }, pollMs);
  timer.unref();
  return { peak: () => peak, stop: () => clearInterval(timer) };
}
