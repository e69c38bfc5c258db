// Introductions of clinics: a video file to send, and rows inserted directly.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { insertIntroduction, setPlayingIntroduction } from '../src/introductions/introduction-repository.ts';
import { newId } from '../src/platform/clock/uuidv7.ts';
import { encodeVideo } from '../src/platform/media/video/video-encoder.ts';
import type { Platform } from '../src/platform/platform.ts';
import { newObjectKey } from '../src/platform/storage/object-key.ts';
import type { IntroductionRow } from '../src/workspaces/workspace-tables.ts';
import { storedVideo } from './case-fixture.ts';
import { writeTinyVideoSource } from './tiny-video-fixture.ts';
import { uploadWith } from './upload-fixture.ts';

let made: Promise<Buffer> | undefined;

async function make(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-videoFile-'));
  try {
    const outputPath = join(folder, 'welcome.mp4');
    await encodeVideo({ ...(await writeTinyVideoSource(folder)), outputPath });
    return await readFile(outputPath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a video of one second, made once. */
export function welcomeVideo(): Promise<Buffer> {
  made ??= make();
  return made;
}

/** Returns what a file field of a multipart body needs. */
export function multipartOf(field: string, name: string, bytes: Uint8Array) {
  const boundary = newId();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: video/mp4\r\n\r\n`;
  return {
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Inserts an introduction as if it had been sent and prepared. Returns its row. */
export async function addIntroduction(
  platform: Platform,
  { workspaceId, by }: { workspaceId: number; by: string },
  change: Partial<IntroductionRow> = {},
): Promise<IntroductionRow> {
  const { database, objects, clock } = platform;
  const id = await uploadWith(platform, by, 'introduction', { status: 'sealed' });
  const [videoKey, posterKey] = [newObjectKey(), newObjectKey()];
  const stored = await objects.put(videoKey, storedVideo);
  await objects.put(posterKey, Buffer.from('poster'));
  const now = clock.now();
  const row: IntroductionRow = {
    id,
    workspaceId,
    status: 'ready',
    videoKey,
    posterKey,
    durationSeconds: 42,
    width: 320,
    height: 180,
    videoSize: stored.size,
    videoSha256: stored.sha256,
    failure: null,
    createdAt: now,
    updatedAt: now,
    ...change,
  };
  await database.asSystem(async () => {
    await insertIntroduction(row);
    if (row.status === 'ready') await setPlayingIntroduction(workspaceId, id);
  });
  return row;
}
