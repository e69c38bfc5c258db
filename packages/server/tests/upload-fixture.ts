// Uploads for a test: rows inserted directly, and packs sent through the API.
import type { UploadPurpose } from '@plainscan/contract';

import { createHash } from 'node:crypto';

import { selectUser } from '../src/auth/auth-repository.ts';
import { upload } from '../src/packs/upload-tables.ts';
import { newId } from '../src/platform/clock/uuidv7.ts';
import type { Platform } from '../src/platform/platform.ts';
import { newObjectKey } from '../src/platform/storage/object-key.ts';
import type { TestAnswer, TestCaller } from '../src/test-platform-fixture.ts';

type Row = typeof upload.$inferInsert;

const tenBytes = Buffer.from('ten bytes.');
/** The hash of the small file that `uploadWith` stores. */
export const smallFileHash: string = createHash('sha256').update(tenBytes).digest('hex');

/** Inserts an upload of one small file and returns its ID. */
export async function uploadWith(
  { database, objects, clock }: Platform,
  createdBy: string,
  purpose: UploadPurpose,
  change: Partial<Row> = {},
): Promise<string> {
  const id = newId();
  const now = clock.now();
  const bytes = tenBytes;
  const isSealed = change.status !== undefined && change.status !== 'receiving';
  const packKey = isSealed ? newObjectKey() : null;
  if (packKey !== null) await objects.put(packKey, bytes);
  await database.asSystem(async () => {
    const workspaceId = (await selectUser(createdBy))?.workspaceId ?? 0;
    await database
      .current()
      .insert(upload)
      .values({
        id,
        createdBy,
        workspaceId,
        purpose,
        status: 'receiving',
        files: [{ path: 'one', size: bytes.length }],
        size: bytes.length,
        received: isSealed ? bytes.length : 0,
        packKey,
        lastByteAt: now,
        createdAt: now,
        updatedAt: now,
        ...change,
      });
  });
  return id;
}

export type TestFile = { path: string; bytes: Uint8Array };

let announced = 0;
/** Returns files with these texts that no other test announces. */
export const freshFiles = (...texts: string[]): TestFile[] => {
  announced += 1;
  return texts.map((text, at) => ({ path: `folder ${announced}/IM${at}`, bytes: Buffer.from(text) }));
};

/** Returns how many bytes of an upload are safe. */
export const offsetOf = async (caller: TestCaller, id: string): Promise<number> =>
  Number((await caller.call('HEAD', `/uploads/${id}`)).headers['upload-offset']);

/** Announces files. Returns the upload's ID and the response. */
export async function announce(
  caller: TestCaller,
  purpose: UploadPurpose,
  files: TestFile[],
  more: object = {},
): Promise<{ id: string; answer: TestAnswer }> {
  const answer = await caller.call('POST', '/uploads', {
    body: { purpose, files: files.map(({ path, bytes }) => ({ path, size: bytes.length })), ...more },
  });
  return { id: String(answer.body['id']), answer };
}

/** Sends bytes at an offset. */
export function sendChunk(
  caller: TestCaller,
  id: string,
  offset: number | string,
  bytes: Uint8Array,
): Promise<TestAnswer> {
  return caller.call('PATCH', `/uploads/${id}`, {
    bytes,
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
  });
}

/** Announces and sends everything in one chunk. Returns the upload's ID. */
export async function sendPack(
  caller: TestCaller,
  purpose: UploadPurpose,
  files: TestFile[],
): Promise<string> {
  const { id, answer } = await announce(caller, purpose, files);
  if (answer.status >= 400) throw new Error(`The upload was refused: ${JSON.stringify(answer.body)}`);
  const sent = await sendChunk(caller, id, 0, Buffer.concat(files.map(({ bytes }) => bytes)));
  if (sent.status !== 204) throw new Error(`The chunk was answered with ${sent.status}.`);
  return id;
}

/** Asks until there is a result, for a minute at most. */
export async function until<T>(what: string, read: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`Waited a minute for ${what}.`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}
