import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes a file while its bytes are made, and returns its length and its SHA-256 (hexadecimal). */
export async function writeHashedFile(
  path: string,
  content: NodeJS.ReadableStream,
): Promise<{ bytes: number; hash: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(content, counted, createWriteStream(path));
  return { bytes, hash: hash.digest('hex') };
}
