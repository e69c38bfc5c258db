// A multipart/related body (RFC 2387), split while it streams: only one chunk is held in memory.
import { limits } from '@plainscan/contract';

/** One part: its Content-Type in lower case without parameters, and its bytes, which are read fully or not at all. */
export type RelatedPart = { type: string; bytes: AsyncIterable<Uint8Array> };

/** The body is not a sequence of parts: the boundary is missing, a header is too long, or it ends too early. */
export class MalformedMultipart extends Error {
  override name = 'MalformedMultipart';
}

/**
 * Returns the boundary of a multipart/related Content-Type, or `null` for other types. Orthanc's has 73 characters,
 * although 70 is the maximum.
 */
export function boundaryOf(contentType: string): string | null {
  const [, parameters] = /^multipart\/related\s*(;.*)$/is.exec(contentType) ?? [];
  const [, quoted, plain] =
    /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))\s*(?:;|$)/i.exec(parameters ?? '') ?? [];
  return quoted ?? plain ?? null;
}

const lineEnd = Buffer.from('\r\n');
const headEnd = Buffer.from('\r\n\r\n');

/** Yields the parts in order. Throws MalformedMultipart. A part that is not read is skipped. */
export async function* readRelatedParts(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<RelatedPart> {
  const reader = openReader(body);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  await skip(reader.upTo(delimiter));
  for (;;) {
    // Two dashes after the delimiter end the body. What follows is ignored, but it was signed with the rest.
    if ((await reader.peek(2)).equals(Buffer.from('--'))) return skip(reader.rest());
    const type = typeOf(await reader.head());
    const bytes = reader.upTo(delimiter);
    yield { type, bytes };
    await skip(bytes);
  }
}

type Reader = {
  /** Returns the next bytes without consuming them. */
  peek: (length: number) => Promise<Buffer>;
  /** Yields everything before `delimiter` in chunks and drops the delimiter itself. */
  upTo: (delimiter: Buffer) => AsyncGenerator<Uint8Array>;
  head: () => Promise<string>;
  rest: () => AsyncGenerator<Uint8Array>;
};

function openReader(body: AsyncIterable<Uint8Array>): Reader {
  const source = body[Symbol.asyncIterator]();
  // Starts as if a line had ended before the first delimiter, so that all delimiters look the same.
  let held: Buffer = lineEnd;

  async function more(): Promise<boolean> {
    const next = await source.next();
    if (next.done === true) return false;
    held = held.length === 0 ? asBuffer(next.value) : Buffer.concat([held, next.value]);
    return true;
  }

  async function need(): Promise<void> {
    if (!(await more())) throw new MalformedMultipart('The body ends too early.');
  }

  async function peek(length: number): Promise<Buffer> {
    while (held.length < length) await need();
    return held.subarray(0, length);
  }

  async function* upTo(delimiter: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = held.indexOf(delimiter);
      const certain = at === -1 ? held.length - delimiter.length + 1 : at;
      const piece = held.subarray(0, Math.max(0, certain));
      held = held.subarray(at === -1 ? piece.length : at + delimiter.length);
      if (piece.length > 0) yield piece;
      if (at !== -1) return;
      await need();
    }
  }

  /** Reads the rest of the delimiter's line and the part's own headers, if any. */
  async function head(): Promise<string> {
    let at = held.indexOf(headEnd);
    while (at === -1) {
      if (held.length > limits.partHeadBytes) throw new MalformedMultipart('The head of a part is too long.');
      await need();
      at = held.indexOf(headEnd);
    }
    const text = held.subarray(0, at).toString('latin1');
    if (!/^[ \t]*(\r\n|$)/.test(text)) throw new MalformedMultipart('The delimiter goes on.');
    held = held.subarray(at + headEnd.length);
    return text;
  }

  async function* rest(): AsyncGenerator<Uint8Array> {
    do {
      yield held;
      held = Buffer.alloc(0);
    } while (await more());
  }

  return { peek, upTo, head, rest };
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const typeOf = (head: string): string =>
  (/^content-type\s*:\s*([^\s;]*)/im.exec(head)?.[1] ?? '').toLowerCase();

async function skip(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of bytes) void piece;
}
