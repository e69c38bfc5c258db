// Response bodies, written while they are sent: only one piece of a study is in memory.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

import type { DicomJson } from './dicom-attributes.ts';
import type { AnswerPart } from './retrieve-service.ts';

/** multipart/related (RFC 2387) with parts of one type. */
export function partsBody(
  type: string,
  parts: readonly AnswerPart[],
): { contentType: string; body: Readable } {
  const boundary = `part-${randomUUID()}`;
  async function* write(): AsyncGenerator<Uint8Array> {
    for (const part of parts) {
      yield Buffer.from(`--${boundary}\r\nContent-Type: ${part.type}\r\n\r\n`);
      yield* await part.open();
      yield Buffer.from('\r\n');
    }
    yield Buffer.from(`--${boundary}--\r\n`);
  }
  return {
    contentType: `multipart/related; type="${type}"; boundary=${boundary}`,
    body: Readable.from(write(), { objectMode: false }),
  };
}

/** A JSON list, written one object at a time. */
export function jsonList(items: AsyncIterable<DicomJson>): Readable {
  async function* write(): AsyncGenerator<Uint8Array> {
    let before = '[';
    for await (const item of items) {
      yield Buffer.from(`${before}${JSON.stringify(item)}`);
      before = ',';
    }
    yield Buffer.from(before === '[' ? '[]' : ']');
  }
  return Readable.from(write(), { objectMode: false });
}
