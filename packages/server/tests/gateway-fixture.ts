// A hospital gateway, built as docs/guides/hospital-gateways.md describes.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import yazl from 'yazl';

import { addNamespace, linkNamespace } from '../src/gateway/namespace-service.ts';
import { callAnonymously, type TestAnswer, type TestPlatform } from '../src/test-platform-fixture.ts';
import { smallDicom, type SmallImage } from './small-dicom-fixture.ts';

export type Gateway = { namespace: string; secret: string };

/** Creates a namespace with its secret, linked to a workspace unless `subdomain` is `null`. */
export async function openGateway(
  { platform }: Pick<TestPlatform, 'platform'>,
  namespace: string,
  subdomain: string | null = 'summit',
): Promise<Gateway> {
  const { secret } = await addNamespace(platform, namespace);
  if (subdomain !== null) await linkNamespace(platform, namespace, subdomain);
  return { namespace, secret };
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let studies = 0;

/** Returns the images of a new study. */
export function imagesOf(count: number, change: Partial<SmallImage> = {}): Buffer[] {
  studies += 1;
  const study = { studyUid: `2.25.${Date.now()}${studies}`, patientName: 'NOLAN^ARTHUR' };
  const words = { studyDescription: 'MR knee right', seriesDescription: 'Sagittal' };
  return Array.from({ length: count }, (_, at) =>
    smallDicom({ ...study, ...words, number: at + 1, ...change }),
  );
}

export type Body = { contentType: string; bytes: Buffer };

/** Returns a STOW body. */
export function related(
  files: readonly Buffer[],
  boundary = `b-${randomUUID()}`,
  type = 'application/dicom',
): Body {
  const pieces = files.flatMap((file) => [
    Buffer.from(`\r\n--${boundary}\r\nContent-Type: ${type}\r\n\r\n`),
    file,
  ]);
  return {
    contentType: `multipart/related; type="application/dicom"; boundary=${boundary}`,
    bytes: Buffer.concat([...pieces, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

export async function zipped(files: readonly Buffer[]): Promise<Body> {
  const zip = new yazl.ZipFile();
  for (const [at, file] of files.entries()) zip.addBuffer(file, `IMAGES/IM${at}`);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return { contentType: 'application/zip', bytes: Buffer.concat(pieces) };
}

export type Tampered = Partial<
  Record<'namespace' | 'secret' | 'nonce' | 'key' | 'signature' | 'digest', string>
> & {
  at?: Date;
};

/** Returns the headers of one call. `spoiled` says what is wrong, signed as it is. */
export function signedHeaders(
  gateway: Gateway,
  body: Body,
  now: Date,
  tampered: Tampered = {},
): Record<string, string> {
  const namespace = tampered.namespace ?? gateway.namespace;
  const timestamp = String(Math.floor((tampered.at ?? now).getTime() / 1_000));
  const nonce = tampered.nonce ?? randomUUID();
  const key = tampered.key ?? '';
  const digest = tampered.digest ?? sha256(body.bytes);
  const lines = ['gateway-v1', 'POST', '/api/gateway/studies', namespace, timestamp, nonce, key];
  const text = [...lines, body.contentType, digest].join('\n');
  const signature = createHmac('sha256', tampered.secret ?? gateway.secret)
    .update(text)
    .digest('hex');
  return {
    'content-type': body.contentType,
    'gateway-namespace': namespace,
    'gateway-timestamp': timestamp,
    'gateway-nonce': nonce,
    'gateway-content-sha256': digest,
    'gateway-signature': tampered.signature ?? signature,
    ...(key !== '' && { 'idempotency-key': key }),
  };
}

/** Makes one call with these headers, from any address. */
export const post = (
  { app }: Pick<TestPlatform, 'app'>,
  headers: Record<string, string>,
  { bytes }: Pick<Body, 'bytes'>,
  from = '203.0.113.7',
): Promise<TestAnswer> => callAnonymously(app, 'POST', '/gateway/studies', { headers, bytes, from });

/** Signs and sends. */
export const deliver = (
  product: Pick<TestPlatform, 'app' | 'platform'>,
  gateway: Gateway,
  body: Body,
  tampered: Tampered = {},
): Promise<TestAnswer> =>
  post(product, signedHeaders(gateway, body, product.platform.clock.now(), tampered), body);
