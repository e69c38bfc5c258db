import { readdirSync, readFileSync } from 'node:fs';

/**
 * Resident memory in bytes of a process with all that it started, or undefined where the system
 * does not tell (only Linux does) or the process is gone.
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
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== undefined) parents.set(Number(name), parent);
  }
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family.slice(1);
}

/** The name of a process may hold spaces and brackets, so the line is read from its last bracket. */
function parentOf(pid: number): number | undefined {
  const line = readProc(`${pid}/stat`);
  const parent = line?.slice(line.lastIndexOf(')') + 2).split(' ')[1];
  return parent === undefined ? undefined : Number(parent);
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return undefined;
  }
}

export interface MemoryWatch {
  /** The most that was seen, in bytes. */
  peak(): number;
  stop(): void;
}

/** Looks at a process every `pollMs` and calls `onTooMuch` once when it passes `limit` bytes. */
export function watchMemory(
  pid: number | undefined,
  limit: number,
  pollMs: number,
  onTooMuch: () => void,
): MemoryWatch {
  let peak = 0;
  const timer = setInterval(() => {
    const now = pid === undefined ? undefined : residentMemory(pid);
    peak = Math.max(peak, now ?? 0);
    if (now === undefined || now <= limit) return;
    clearInterval(timer);
    onTooMuch();
  }, pollMs);
  timer.unref();
  return { peak: () => peak, stop: () => clearInterval(timer) };
}
