// A process for the crash tests: uploads a known pack in chunks and kills itself at a failpoint. Arguments: root
// folder, upload ID, size in bytes, chunk size, the number of the fatal failpoint. At the end it prints how many there
// were.
import type { Failpoint } from '../failpoint.ts';
import { createFolderObjectStore } from '../folder-object-store.ts';
import { packBytes, packEntries } from './pack-fixture.ts';
import { createPackStore } from './pack-store.ts';

const [root = '', uploadId = '', size = '0', chunk = '1', fatal = '0'] = process.argv.slice(2);
let passed = 0;
const failpoint: Failpoint = () => {
  passed += 1;
  if (passed === Number(fatal)) process.kill(process.pid, 'SIGKILL');
};
const objects = createFolderObjectStore(`${root}/objects`, failpoint);
const packs = createPackStore({ folder: `${root}/uploads`, objects, failpoint });
const all = packBytes(Number(size));
const entries = packEntries(Number(size));

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384);
}

let offset = await packs.offset(uploadId);
process.stdout.write(`start ${offset}\n`);
while (offset < all.length) {
  const body = pieces(all.subarray(offset, offset + Number(chunk)));
  offset = await packs.append(uploadId, offset, body, { limit: all.length, entries });
  process.stdout.write(`safe ${offset}\n`);
}
const pack = await packs.seal(uploadId, entries);
process.stdout.write(`failpoints ${passed}\nsealed ${pack.objectKey}\n`);
