// An S3 store for tests, over a real socket: signatures, checksums, ranges, multipart uploads, and faults on demand.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import { checkSignature, type S3Key } from './s3-signature.ts';

type Part = { bytes: Buffer; etag: string };
type Multipart = { key: string; parts: Map<number, Part>; startedAt: Date };
export type S3Call = { method: string; key: string; query: URLSearchParams; body: Buffer };
/**
 * `hang`: accepts the request and never responds. `slow`: responds after five seconds. `drop`: closes the connection.
 * `stall-body` and `cut-body`: stops or closes after the first byte of a body. Otherwise an error of the store.
 */
export type S3Fault = 'hang' | 'slow' | 'drop' | 'stall-body' | 'cut-body' | { status: number; code: string };

export type S3Peer = {
  endpoint: string;
  bucket: string;
  /** The STORAGE_URL of this store. */
  url: string;
  /** AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY with access. */
  environment: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  objects: Map<string, Buffer>;
  multiparts: Map<string, Multipart>;
  /** Every call so far, such as `PUT aa/bb/…`. */
  calls: S3Call[];
  /** Returns what goes wrong with a call, before it has any effect. */
  fault: ((call: S3Call) => S3Fault | undefined) | undefined;
  /** Runs after a call has taken effect and before the response. */
  afterEffect: ((call: S3Call) => Promise<void> | void) | undefined;
  close: () => Promise<void>;
};

class PeerError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const statusOfCode: Record<string, number> = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
};

/**
 * Starts a store with one empty bucket on a free port of 127.0.0.1. All parts except the last need at least `minPart`
 * bytes.
 */
export async function startS3Peer({ minPart = 5 * 1024 * 1024 } = {}): Promise<S3Peer> {
  const key: S3Key = { id: 'TESTKEY', secret: randomUUID() };
  const peer: Omit<S3Peer, 'endpoint' | 'url' | 'close'> = {
    bucket: 'plainscan-test',
    environment: { AWS_ACCESS_KEY_ID: key.id, AWS_SECRET_ACCESS_KEY: key.secret },
    objects: new Map(),
    multiparts: new Map(),
    calls: [],
    fault: undefined,
    afterEffect: undefined,
  };
  const server = createServer((request, response) => {
    answer(peer, key, minPart, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(peer, {
    endpoint,
    url: `s3://${peer.bucket}?endpoint=${endpoint}&region=eu-central-1`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

type Peer = Parameters<typeof answerCall>[0];

async function answer(
  peer: Peer,
  key: S3Key,
  minPart: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  const url = new URL(request.url ?? '/', 'http://peer');
  const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
  const call: S3Call = { method: request.method ?? '', key: rest.join('/'), query: url.searchParams, body };
  peer.calls.push(call);
  try {
    const problem = checkSignature(request, body, key);
    if (problem !== undefined) throw new PeerError(statusOfCode[problem] ?? 400, problem);
    if (bucket !== peer.bucket) throw new PeerError(404, 'NoSuchBucket');
    const fault = peer.fault?.(call);
    if (fault === 'hang') return;
    if (fault === 'slow') await pause(5_000, undefined, { ref: false });
    if (fault === 'drop') throw new Error('The connection is dropped.');
    if (typeof fault === 'object') throw new PeerError(fault.status, fault.code);
    checkMd5(request, body);
    const answered = answerCall(peer, call, request.headers.range, minPart);
    await peer.afterEffect?.(call);
    response.writeHead(answered.status, answered.headers);
    if (fault === 'stall-body') return void response.write(answered.body.subarray(0, 1));
    if (fault === 'cut-body')
      return void response.write(answered.body.subarray(0, 1), () => response.destroy());
    response.end(request.method === 'HEAD' ? undefined : answered.body);
  } catch (error) {
    if (!(error instanceof PeerError)) throw error;
    response.writeHead(error.status, { 'content-type': 'application/xml' });
    response.end(
      request.method === 'HEAD' ? undefined : `<Error><Code>${error.code}</Code><Message>-</Message></Error>`,
    );
  }
}

function checkMd5(request: IncomingMessage, body: Buffer): void {
  const md5 = request.headers['content-md5'];
  if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64'))
    throw new PeerError(400, 'BadDigest');
}

type PeerResponse = { status: number; headers: Record<string, string>; body: Buffer };
const plain = (status: number, headers: Record<string, string> = {}): PeerResponse => ({
  status,
  headers,
  body: Buffer.alloc(0),
});
const xml = (text: string): PeerResponse => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(text),
});

function answerCall(
  peer: Omit<S3Peer, 'endpoint' | 'url' | 'close'>,
  call: S3Call,
  range: string | undefined,
  minPart: number,
): PeerResponse {
  const { method, key, query, body } = call;
  const uploadId = query.get('uploadId');
  if (key === '')
    return query.has('uploads') ? listMultiparts(peer) : listObjects(peer, query.get('continuation-token'));
  if (uploadId !== null) {
    const multipart = peer.multiparts.get(uploadId);
    if (multipart?.key !== key) throw new PeerError(404, 'NoSuchUpload');
    if (method === 'PUT') return putPart(multipart, Number(query.get('partNumber')), body);
    peer.multiparts.delete(uploadId);
    if (method === 'DELETE') return plain(204);
    return complete(peer, { uploadId, multipart, request: body.toString(), minPart });
  }
  if (method === 'POST' && query.has('uploads')) return beginMultipart(peer, key);
  if (method === 'DELETE') {
    peer.objects.delete(key);
    return plain(204);
  }
  if (method === 'PUT') {
    peer.objects.set(key, body);
    return plain(200, { etag: etagOf(body) });
  }
  const stored = peer.objects.get(key);
  if (!stored) throw new PeerError(404, 'NoSuchKey');
  return range === undefined || method === 'HEAD' ? whole(stored) : partOf(stored, range);
}

function whole(bytes: Buffer): PeerResponse {
  return {
    status: 200,
    headers: { 'content-length': String(bytes.length), etag: etagOf(bytes) },
    body: bytes,
  };
}

function partOf(bytes: Buffer, range: string): PeerResponse {
  const [, from = 0, to = 0] = /^bytes=(\d+)-(\d+)$/.exec(range)?.map(Number) ?? [];
  if (from >= bytes.length) throw new PeerError(416, 'InvalidRange');
  const body = bytes.subarray(from, to + 1);
  const range206 = `bytes ${from}-${from + body.length - 1}/${bytes.length}`;
  return { status: 206, headers: { 'content-length': String(body.length), 'content-range': range206 }, body };
}

function beginMultipart(peer: Pick<S3Peer, 'multiparts'>, key: string): PeerResponse {
  const id = randomUUID();
  peer.multiparts.set(id, { key, parts: new Map(), startedAt: new Date() });
  return xml(
    `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  );
}

function putPart({ parts }: Multipart, number: number, bytes: Buffer): PeerResponse {
  if (!(number >= 1 && number <= 10_000)) throw new PeerError(400, 'InvalidArgument');
  const etag = etagOf(bytes);
  parts.set(number, { bytes, etag });
  return plain(200, { etag });
}

type Completion = { uploadId: string; multipart: Multipart; request: string; minPart: number };

function complete(
  peer: Pick<S3Peer, 'multiparts' | 'objects'>,
  { uploadId, multipart, request, minPart }: Completion,
): PeerResponse {
  const refuse = (code: string): never => {
    peer.multiparts.set(uploadId, multipart);
    throw new PeerError(400, code);
  };
  const listed = [...request.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, text = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(text)?.[1]),
    etag: /<ETag>(.*?)</.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '',
  }));
  const pieces: Buffer[] = [];
  const sums: Buffer[] = [];
  for (const [at, { number, etag }] of listed.entries()) {
    const part = multipart.parts.get(number);
    if (!part || part.etag !== etag) return refuse('InvalidPart');
    if (at > 0 && number <= (listed[at - 1]?.number ?? 0)) return refuse('InvalidPartOrder');
    if (at < listed.length - 1 && part.bytes.length < minPart) return refuse('EntityTooSmall');
    pieces.push(part.bytes);
    sums.push(Buffer.from(part.etag.replaceAll('"', ''), 'hex'));
  }
  if (pieces.length === 0) return refuse('MalformedXML');
  const object = Buffer.concat(pieces);
  etagsOfParts.set(
    object,
    `"${createHash('md5').update(Buffer.concat(sums)).digest('hex')}-${pieces.length}"`,
  );
  peer.objects.set(multipart.key, object);
  return xml(`<CompleteMultipartUploadResult><Key>${multipart.key}</Key></CompleteMultipartUploadResult>`);
}

/** Returns three per page, so that every listing has to page. */
function listObjects({ objects }: Pick<S3Peer, 'objects'>, token: string | null): PeerResponse {
  const from = Number(token ?? 0);
  const page = [...objects].slice(from, from + 3);
  const next = from + page.length;
  const contents = page.map(
    ([key, bytes]) =>
      `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
  );
  const more =
    next < objects.size
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>';
  return xml(`<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`);
}

function listMultiparts({ multiparts }: Pick<S3Peer, 'multiparts'>): PeerResponse {
  const uploads = [...multiparts].map(
    ([id, { key, startedAt }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
  );
  return xml(`<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`);
}

/** Objects uploaded in parts have a checksum of checksums, as at Amazon. */
const etagsOfParts = new WeakMap<Buffer, string>();

function etagOf(bytes: Buffer): string {
  const ofParts = etagsOfParts.get(bytes);
  if (ofParts !== undefined) return ofParts;
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}
