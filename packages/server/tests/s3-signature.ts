// Checks the signature of a request as an S3 store does (AWS Signature Version 4).
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type S3Key = { id: string; secret: string };

const shape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

/** Returns the store's code for what is wrong with the request, or `undefined`. */
export function checkSignature(request: IncomingMessage, body: Buffer, key: S3Key): string | undefined {
  const [, id, day, region, signedNames, signature] = shape.exec(request.headers.authorization ?? '') ?? [];
  if (!id || !day || !region || !signedNames || !signature) return 'AccessDenied';
  if (id !== key.id) return 'InvalidAccessKeyId';
  const bodyHash = String(request.headers['x-amz-content-sha256']);
  if (/^[0-9a-f]{64}$/.test(bodyHash) && bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    sha256(canonical(request, signedNames)),
  ];
  const keyOfDay = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${key.secret}`);
  const expected = hmac(keyOfDay, text.join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

function canonical(request: IncomingMessage, signedNames: string): string {
  const url = new URL(request.url ?? '/', 'http://peer');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const headers = signedNames
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const bodyHash = String(request.headers['x-amz-content-sha256']);
  return [request.method, url.pathname, query, headers.join(''), signedNames, bodyHash].join('\n');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
