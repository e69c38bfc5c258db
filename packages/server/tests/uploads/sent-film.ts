// One large upload of known bytes against the product as a process, chunk by chunk.
import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { demandStatus, readOffset, type Caller } from '../kills/clinic-steps.ts';

export const chunkBytes = 16 * 1024 * 1024;
const pageBytes = 4_096;

/** Bytes that are the same for the same place of the same upload, and different everywhere else. */
export function filmBytes(seed: string, offset: number, length: number): Buffer {
  // Whole pages, each with its number at its beginning: a piece may be cut out of them anywhere.
  const first = Math.floor(offset / pageBytes);
  const pages = Math.ceil((offset + length) / pageBytes) - first;
  const bytes = Buffer.alloc(pages * pageBytes, createHash('sha512').update(seed).digest());
  for (let at = 0; at < pages; at += 1) bytes.writeDoubleLE(first + at, at * pageBytes);
  return bytes.subarray(offset - first * pageBytes).subarray(0, length);
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
