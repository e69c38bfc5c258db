// A process for the crash tests: uploads a known pack to an S3 store and kills itself at a failpoint. Arguments: data
// folder, STORAGE_URL, upload ID, size, chunk size, part size, the number of the fatal failpoint.
import { openDatabase } from '../../database/open-database.ts';
import type { Failpoint } from '../failpoint.ts';
import { packBytes, packEntries } from '../packs/pack-fixture.ts';
import { parseStorageUrl } from '../storage-settings.ts';
import { openS3Storage } from './s3-storage.ts';

const [dataDir = '', url = '', uploadId = '', ...numbers] = process.argv.slice(2);
const [size = 0, chunk = 1, partBytes = 1, fatal = 0] = numbers.map(Number);
let passed = 0;
const failpoint: Failpoint = (name) => {
  passed += 1;
  if (passed !== fatal) return;
  process.stdout.write(`killed ${name}\n`);
  process.kill(process.pid, 'SIGKILL');
};
const database = await openDatabase({ databaseUrl: '', dataDir });
const settings = parseStorageUrl(url, dataDir);
if (settings.kind !== 's3') throw new Error(`${url} is no bucket.`);
const { packs } = await openS3Storage(settings, { database, partBytes, failpoint });
const all = packBytes(size);
const entries = packEntries(size);

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384);
}

let offset = await packs.offset(uploadId);
process.stdout.write(`start ${offset}\n`);
while (offset < all.length) {
  const body = pieces(all.subarray(offset, offset + chunk));
  offset = await packs.append(uploadId, offset, body, { limit: all.length, entries });
  process.stdout.write(`safe ${offset}\n`);
}
const pack = await packs.seal(uploadId, entries);
process.stdout.write(`sealed ${pack.objectKey}\n`);
await database.close();
