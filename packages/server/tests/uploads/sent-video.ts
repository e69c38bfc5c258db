// One large upload of known bytes to the product as a process, chunk by chunk.
import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { expectStatus, readOffset, type Caller } from '../crash/clinic-steps.ts';

export const chunkBytes = 16 * 1024 * 1024;
const pageBytes = 4_096;

/** Returns bytes that are the same for the same offset of the same upload, and different everywhere else. */
export function sentVideoBytes(seed: string, offset: number, length: number): Buffer {
  // Complete pages, each starting with its number, so that a piece can be cut out anywhere.
  const first = Math.floor(offset / pageBytes);
  const pages = Math.ceil((offset + length) / pageBytes) - first;
  const bytes = Buffer.alloc(pages * pageBytes, createHash('sha512').update(seed).digest());
  for (let at = 0; at < pages; at += 1) bytes.writeDoubleLE(first + at, at * pageBytes);
  return bytes.subarray(offset - first * pageBytes).subarray(0, length);
}

/** Announces one file of this size. No job reads it unless requested. */
export async function announceSentVideo(caller: Caller, size: number): Promise<string> {
  const answer = await caller('POST', '/uploads', {
    body: { purpose: 'video', files: [{ path: 'sentVideo.mp4', size }] },
  });
  expectStatus(answer, 201, 'announcing a sentVideo');
  return String(answer.body['id']);
}

export type SentVideoProgress = { id: string; size: number; acknowledged: number };

/** Sends the rest, from the server's offset. */
export async function sendRest(
  caller: Caller,
  sentVideo: SentVideoProgress,
  chunk = chunkBytes,
): Promise<void> {
  let offset = await readOffset(caller, sentVideo.id);
  while (offset < sentVideo.size) {
    const answer = await caller('PATCH', `/uploads/${sentVideo.id}`, {
      bytes: sentVideoBytes(sentVideo.id, offset, Math.min(chunk, sentVideo.size - offset)),
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    });
    expectStatus(answer, 204, 'sending a chunk');
    offset = Number(answer.headers.get('upload-offset'));
    sentVideo.acknowledged = offset;
  }
}

/** Returns where an unfinished upload is on the disk of the process. */
export const partPath = (dataFolder: string, id: string): string => join(dataFolder, 'uploads', `${id}.part`);
