// R13: the system calls of the process while it finishes an upload, as recorded by strace.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { assertThat } from '../crash/kill-rounds.ts';
import { openKillTarget } from '../crash/kill-target.ts';
import { announceSentVideo, sendRest } from './sent-video.ts';

const traced = 'write,writev,pwrite64,pwritev,fsync,fdatasync,rename,renameat,renameat2,sendto,sendmsg';
const sentVideoSize = 40_000;

/** Started and ended at these lines of the trace. The two differ if another thread came in between. */
type SystemCall = { text: string; from: number; to: number };

/** Finishes this many uploads under strace. Returns the sentences of those with a wrong order. */
export async function traceUploads(uploads: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-trace-'));
  const target = await openKillTarget();
  try {
    const clinic = await target.as('creator@lakeside.test');
    const path = join(folder, 'trace');
    const options = ['-f', '-y', '-s', '40', '-e', `trace=${traced}`, '-o', path, '-p', String(target.pid())];
    const strace = spawn('strace', options, { stdio: ['ignore', 'ignore', 'pipe'] });
    await once(strace.stderr, 'data');
    await pause(500);
    const ids: string[] = [];
    for (let at = 0; at < uploads; at += 1) {
      const id = await announceSentVideo(clinic, sentVideoSize);
      await sendRest(clinic, { id, size: sentVideoSize, acknowledged: 0 });
      ids.push(id);
    }
    strace.kill('SIGINT');
    await once(strace, 'exit');
    const calls = readCalls(await readFile(path, 'utf8'));
    return ids.flatMap((id) => problemOf(calls, id, target.dataFolder));
  } finally {
    await target.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the calls of a trace. Joins calls that another thread split in two. */
function readCalls(trace: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const open = new Map<string, SystemCall>();
  for (const [at, line] of trace.split('\n').entries()) {
    const [, pid = '', text = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (text === '') continue;
    const started = open.get(pid);
    if (text.startsWith('<...') && started) {
      started.to = at;
      started.text += text;
      open.delete(pid);
      continue;
    }
    const call = { text, from: at, to: at };
    calls.push(call);
    if (text.includes('<unfinished')) open.set(pid, call);
  }
  return calls;
}

const isFlush = ({ text }: SystemCall): boolean => /^f(data)?sync\(/.test(text);

/**
 * Checks the order in security.md: write, flush, rename, flush of the folder, commit, response. Each ends before the
 * next starts.
 */
function problemOf(calls: SystemCall[], id: string, dataFolder: string): string[] {
  try {
    const part = `/uploads/${id}.part`;
    const written = calls.findLast(({ text }) => /^p?write/.test(text) && text.includes(`${part}>`));
    const after = (before: SystemCall | undefined, what: string, is: (call: SystemCall) => boolean) => {
      const found = before && calls.find((call) => call.from > before.to && is(call));
      assertThat(found !== undefined, `there is no ${what} in its place`);
      return found;
    };
    const flushed = after(written, 'flush of the bytes', (call) => isFlush(call) && call.text.includes(part));
    const renamed = after(
      flushed,
      'rename',
      ({ text }) => text.startsWith('rename') && text.includes(part) && text.includes('/objects/'),
    );
    const named = after(
      renamed,
      'flush of the folder',
      (call) => isFlush(call) && call.text.includes(`${dataFolder}/objects/`),
    );
    const committed = after(named, 'commit', (call) => isFlush(call) && /pg_wal/.test(call.text));
    const answered = after(flushed, 'answer', ({ text }) => text.includes('HTTP/1.1 2'));
    assertThat((answered?.from ?? 0) > (committed?.to ?? 0), 'the answer came before the commit');
    return [];
  } catch (error) {
    return [`upload ${id}: ${error instanceof Error ? error.message : String(error)}`];
  }
}
