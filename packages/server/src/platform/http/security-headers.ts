// The headers of every response: no third-party origin, no caching, no framing (security.md X1).
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Returns a host in the form a policy accepts; '' for one that would inject another directive. */
const safeHost = (host: string): string => (/^[a-z\d.-]+(:\d{1,5})?$/i.test(host) ? host : '');

/** Not every browser applies 'self' to the live connection too. No other server is allowed. */
const liveSource = (host: string, isHttps: boolean): string =>
  safeHost(host) === '' ? '' : ` ${isHttps ? 'wss' : 'ws'}://${host}`;

/** What the policy of one page depends on. */
export type PagePolicy = {
  /** A new one for each response. */
  nonce: string;
  host: string;
  isHttps: boolean;
  /** The only script that may stand in the page itself. */
  inlineScript?: string | undefined;
};

/** Returns the policy of the web app at one host. */
export const contentSecurityPolicy = ({ nonce, host, isHttps, inlineScript }: PagePolicy): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${inlineScript === undefined ? '' : ` '${scriptHash(inlineScript)}'`}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "worker-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self' blob:${liveSource(host, isHttps)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

const scriptHash = (code: string): string => `sha256-${createHash('sha256').update(code).digest('base64')}`;

export const newNonce = (): string => randomBytes(16).toString('base64');

const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), display-capture=()',
};

/** Responses that are not pages may load nothing at all. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * The policy of every script. A worker runs under the policy of its own script, not under the page's. Any chunk of the
 * build may become a worker, and may import others and compile WebAssembly, all from this host. There is no sandbox,
 * because a sandboxed worker has no origin and no secure context, and browsers then offer it no encoders.
 */
export const scriptPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

export const addSecurityHeaders = (app: FastifyInstance, isHttps: boolean): void => {
  app.addHook('onSend', async (_request, reply, payload) => {
    for (const [name, value] of Object.entries(always)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', dataPolicy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    return payload;
  });
};
