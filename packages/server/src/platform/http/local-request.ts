// Practice features are available only on the machine itself: never through a proxy, never under another name (CG-181).
import { careGrantHeader } from '@plainscan/contract';
import type { FastifyRequest } from 'fastify';

import type { Config } from '../config/config.ts';

export type IsLocalRequest = (request: FastifyRequest) => boolean;

/**
 * Headers that browsers and command-line clients send by themselves, and those of our own API. Proxies and hosting
 * providers give themselves away by any other header: there are too many of theirs to list.
 */
const localHeaders = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'dnt',
  'expect',
  'host',
  'http2-settings',
  'if-modified-since',
  'if-none-match',
  'keep-alive',
  'origin',
  'pragma',
  'priority',
  'proxy-connection',
  'purpose',
  'range',
  'referer',
  'save-data',
  'service-worker',
  'te',
  'transfer-encoding',
  'upgrade',
  'upgrade-insecure-requests',
  'user-agent',
  'x-requested-with',
  careGrantHeader,
  'idempotency-key',
  'sub-domain',
  'workspace-id',
]);

/** Fetch metadata, client hints, `sec-gpc` and `sec-purpose`. */
const browserHeader = /^sec-(?:fetch-|ch-|gpc$|purpose$)/;

const isLocalHeader = (name: string): boolean => localHeaders.has(name) || browserHeader.test(name);

export const isLoopback = (address = ''): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/**
 * Returns the check whether a request comes from this machine, as far as that can be known. `demoSubdomains` are the
 * demo's clinics. They count as names of this machine while the demo is on.
 */
export const checkLocalRequest = (
  { demo, publicUrl }: Pick<Config, 'demo' | 'publicUrl'>,
  demoSubdomains: readonly string[],
): IsLocalRequest => {
  // With the demo on, the product's own name is on localhost, or the start was refused.
  const home = publicUrl.hostname;
  const hosts = new Set([
    'localhost',
    ...(demo ? [home, ...demoSubdomains.map((one) => `${one}.${home}`)] : []),
  ]);
  return ({ headers, hostname, socket, raw }) =>
    isLoopback(socket.remoteAddress) &&
    // nginx speaks HTTP/1.0 to its upstreams unless told otherwise. No local client does.
    raw.httpVersion !== '1.0' &&
    hosts.has(hostname.toLowerCase()) &&
    headers['sec-fetch-site'] !== 'cross-site' &&
    Object.keys(headers).every(isLocalHeader);
};
