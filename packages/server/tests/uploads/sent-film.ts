// One large upload of known bytes against the product as a process, chunk by chunk.
import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { demandStatus, readOffset, type Caller } from '../kills/clinic-steps.ts';

export const chunkBytes = 16 * 1024 * 1024;

/** Bytes that are the same for the same place of the same upload, and different everywhere else. */
export function filmBytes(seed: string, offset: number, length: number): Buffer {
  const block = createHash('sha512').update(seed).digest();
  const bytes = Buffer.alloc(length, block);
  for (let at = 4_096 - (offset % 4_096); at + 8 <= length; at += 4_096) bytes.writeDoubleLE(offset + at, at);
  return bytes;
}

/** Announces one file of so many bytes; no job looks at it before somebody asks. */
export async function announceFilm(caller: Caller, size: number): Promise<string> {
  const answer = await caller('POST', '/uploads', {
    body: { purpose: 'video', files: [{ path: 'film.mp4', size }] },
  });
  demandStatus(answer, 201, 'announcing a film');
  return String(answer.body['id']);
}

export type FilmProgress = { id: string; size: number; acknowledged: number };

/** Sends the rest, from where the server stands. */
export async function sendRest(caller: Caller, film: FilmProgress, chunk = chunkBytes): Promise<void> {
  let offset = await readOffset(caller, film.id);
  while (offset < film.size) {
    const answer = await caller('PATCH', `/uploads/${film.id}`, {
      bytes: filmBytes(film.id, offset, Math.min(chunk, film.size - offset)),
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    });
    demandStatus(answer, 204, 'sending a chunk');
    offset = Number(answer.headers.get('upload-offset'));
    film.acknowledged = offset;
  }
}

/** Where an unfinished upload lies on the disk of the process. */
export const partPath = (dataFolder: string, id: string): string => join(dataFolder, 'uploads', `${id}.part`);
