import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { GunzipStream } from './gunzip-stream.ts';

/** Sends bytes in parts of this many through the stream and returns the text that comes out. */
const unpack = (bytes: Uint8Array<ArrayBuffer>, part: number): Promise<string> => {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += part) controller.enqueue(bytes.slice(at, at + part));
      controller.close();
    },
  });
  return new Response(source.pipeThrough(new GunzipStream())).text();
};

const text = '{"at":0,"image":"1.2.840"}\n'.repeat(5_000);

it.each([7, 64_000])('CG-213: unpacks gzip that comes in parts of %i bytes', async (part) => {
  expect(await unpack(new Uint8Array(gzipSync(text)), part)).toBe(text);
});

it('CG-213: fails on bytes that are not gzip', async () => {
  await expect(unpack(new TextEncoder().encode(text), 64_000)).rejects.toThrow();
});
