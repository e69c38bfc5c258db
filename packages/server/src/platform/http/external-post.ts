// A POST to a URL that a customer entered: it never reaches a private network, follows no redirect and reads no more of
// the response than is kept.
import dns, { type LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import { isPublicAddress } from './public-address.ts';

export type ExternalPost = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Hosts that may be in a private network. */
  privateHosts: readonly string[];
  milliseconds: number;
  /** How much of the response is kept. */
  answerBytes: number;
  signal: AbortSignal;
};

/** The other side's response, or why none came. */
export type ExternalAnswer =
  | { status: number; text: string }
  | { failure: 'private' | 'unreachable' | 'certificate' | 'timeout' };

class PrivateAddress extends Error {
  override name = 'PrivateAddress';
}

/** Returns the URL's host without the brackets of IPv6. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** Returns whether a URL contains a non-public address. Host names are resolved later, on each call. */
export function isPrivateUrl(url: URL, privateHosts: readonly string[]): boolean {
  const host = hostOf(url);
  if (privateHosts.includes(host)) return false;
  return host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host));
}

/**
 * Resolves names as part of connecting, so the checked address is the one used, whatever the name resolves to later.
 */
const lookupPublicAddress: LookupFunction = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error('no address'), '', 0);
    if (found.some(({ address }) => !isPublicAddress(address))) return done(new PrivateAddress(), '', 0);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

/** Sends the POST. Rejects only if `signal` was aborted. */
export async function sendExternalPost(post: ExternalPost): Promise<ExternalAnswer> {
  const url = new URL(post.url);
  if (isPrivateUrl(url, post.privateHosts)) return { failure: 'private' };
  const timeout = AbortSignal.timeout(post.milliseconds);
  try {
    const answer = await send(url, post, AbortSignal.any([post.signal, timeout]));
    return { status: answer.statusCode ?? 0, text: await beginningOf(answer, post.answerBytes) };
  } catch (error) {
    post.signal.throwIfAborted();
    return { failure: timeout.aborted ? 'timeout' : failureOf(error) };
  }
}

function send(url: URL, { headers, body, privateHosts }: ExternalPost, signal: AbortSignal) {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const isKnown = privateHosts.includes(hostOf(url));
  return new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
        // One connection per call, because a kept-alive connection would not have been checked for this call.
        agent: false,
        signal,
        ...(!isKnown && { lookup: lookupPublicAddress }),
      },
      resolve,
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** Returns the start of the response. Later errors change nothing, because the other side has already answered. */
async function beginningOf(answer: IncomingMessage, most: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.byteLength;
      if (size >= most) break;
    }
  } catch {
    // Aborted or too slow.
  }
  answer.destroy();
  return Buffer.concat(pieces).subarray(0, most).toString();
}

function failureOf(error: unknown): 'private' | 'certificate' | 'unreachable' {
  if (error instanceof PrivateAddress) return 'private';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SIGNATURE|SELF_SIGNED|ERR_TLS|ERR_SSL|EPROTO/.test(code) ? 'certificate' : 'unreachable';
}
