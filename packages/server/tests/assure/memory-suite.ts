/** D3: an upload of 2 GB costs the server at most 64 MB of memory, with the files in a folder or in an S3 store. */
import { startS3Peer } from '../s3-peer-fixture.ts';
import { measureUploadMemory } from '../uploads/upload-memory.ts';

const bytes = 2 * 1024 ** 3;
const maxMebibytes = 64;

async function measure(name: string, environment: Record<string, string>): Promise<void> {
  const { growth, before } = await measureUploadMemory(bytes, environment);
  const isLittle = growth <= maxMebibytes;
  console.log(
    `memory D3-${name} ${isLittle ? 1 : 0}/1 (${growth.toFixed(0)} MiB beyond the ${before.toFixed(0)} MiB of an upload of 64 MB)`,
  );
}

await measure('folder', {});

const peer = await startS3Peer();
// Its record of each call also holds the bytes.
const forget = setInterval(() => peer.calls.splice(0), 1_000);
try {
  await measure('s3', { ...peer.environment, STORAGE_URL: peer.url });
} finally {
  clearInterval(forget);
  await peer.close();
}
