// D3: how much memory the process needs for an upload of 2 GB.
import { readFileSync } from 'node:fs';

import { openKillTarget } from '../crash/kill-target.ts';
import { announceSentVideo, sendRest } from './sent-video.ts';

const mebibyte = 1024 * 1024;

/**
 * Returns the growth of the resident memory in MiB, above its peak during a first upload of 64 MB that warmed the
 * process up.
 */
export async function measureUploadMemory(
  bytes: number,
  environment: Record<string, string> = {},
): Promise<{ growth: number; before: number }> {
  const target = await openKillTarget('', { environment });
  try {
    const clinic = await target.as('creator@lakeside.test');
    const send = async (size: number): Promise<number> => {
      const id = await announceSentVideo(clinic, size);
      let most = residentMemory(target.pid());
      const watch = setInterval(() => (most = Math.max(most, residentMemory(target.pid()))), 25);
      await sendRest(clinic, { id, size, acknowledged: 0 }).finally(() => clearInterval(watch));
      return most;
    };
    const before = await send(64 * mebibyte);
    const most = await send(bytes);
    return { growth: (most - before) / 1024, before: before / 1024 };
  } finally {
    await target.remove();
  }
}

/** Returns it in KiB. */
function residentMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}
