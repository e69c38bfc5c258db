// Practice features are available only on the machine itself: never through a proxy, never under another name (CG-181).
import type { FastifyRequest } from 'fastify';

import type { Config } from '../config/config.ts';

export type IsLocalRequest = (request: FastifyRequest) => boolean;

/** All headers in which proxies and hosting providers name their client. */
const forwardingHeader =
  /^(x-forwarded|forwarded$|x-real-ip$|via$|cf-|true-client-ip$|x-original-|x-client-ip$|x-cluster-client-ip$|fastly-client-ip$|x-envoy-)/;

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
  return ({ headers, hostname, socket }) =>
    isLoopback(socket.remoteAddress) &&
    hosts.has(hostname.toLowerCase()) &&
    headers['sec-fetch-site'] !== 'cross-site' &&
    !Object.keys(headers).some((name) => forwardingHeader.test(name));
};
