// One upload after the other, each in many chunks.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { SealedPack } from '../../src/platform/storage/packs/pack-record.ts';
import { announceSentVideo, sentVideoBytes } from '../uploads/sent-video.ts';
import type { Caller } from './people.ts';

const uploadBytes = 16 * 1024 * 1024;
const chunkBytes = 512 * 1024;
const restMilliseconds = 150;

export type UploadClient = {
  /** Finishes the running upload. Returns how many there were, and what was wrong with them. */
  stop: () => Promise<{ uploads: number; chunks: number; problems: string[] }>;
};

/** Starts to send. `storageFolder` is where the product stores files. */
export function startUploads(caller: Caller, storageFolder: string): UploadClient {
  let isOver = false;
  const result = { uploads: 0, chunks: 0, problems: [] as string[] };
  const sendOne = async (id: string): Promise<void> => {
    const hash = createHash('sha256');
    for (let offset = 0; offset < uploadBytes; offset += chunkBytes) {
      const bytes = sentVideoBytes(id, offset, chunkBytes);
      hash.update(bytes);
      const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
      const { status } = await caller('PATCH', `/uploads/${id}`, { bytes, headers });
      if (status !== 204) throw new Error(`the chunk at ${offset} was answered with ${status}`);
      result.chunks += 1;
      await pause(restMilliseconds);
    }
    if ((await storedHash(storageFolder, id)) !== hash.digest('hex'))
      throw new Error('the stored bytes differ from those sent');
  };
  const sending = (async () => {
    while (!isOver) {
      result.uploads += 1;
      try {
        const id = await announceSentVideo(caller, uploadBytes);
        await sendOne(id).catch(async (error: unknown) => {
          // Otherwise the next one would go on where this one failed.
          await caller('DELETE', `/uploads/${id}`);
          throw error;
        });
      } catch (error) {
        result.problems.push(`Upload: ${String(error)}`);
      }
    }
  })();
  return {
    async stop() {
      isOver = true;
      await sending;
      return result;
    },
  };
}

async function storedHash(storageFolder: string, id: string): Promise<string> {
  const record = JSON.parse(
    await readFile(join(storageFolder, 'uploads', `${id}.json`), 'utf8'),
  ) as SealedPack;
  const stored = await readFile(join(storageFolder, 'objects', record.objectKey));
  return createHash('sha256').update(stored).digest('hex');
}
