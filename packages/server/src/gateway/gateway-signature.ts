// How a gateway signs a call, exactly as docs/guides/hospital-gateways.md tells the hospital's engineer.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Signature headers of a call. `contentType` and `deliveryKey` as received, or '' if missing. */
export type SignedCall = {
  namespace: string;
  /** Seconds since 1970. */
  timestamp: string;
  nonce: string;
  /** Hash of the body, in hex. */
  contentSha256: string;
  signature: string;
  contentType: string;
  deliveryKey: string;
};

const forms = {
  namespace: /^[\w.-]{2,60}$/,
  timestamp: /^\d{1,12}$/,
  nonce: /^[\w.-]{16,128}$/,
  contentSha256: /^[0-9a-f]{64}$/,
  signature: /^[0-9a-f]{64}$/,
  contentType: /^[\x20-\x7e]{1,300}$/,
  deliveryKey: /^[\x21-\x7e]{0,200}$/,
} satisfies Record<keyof SignedCall, RegExp>;

/** Reads the call from the headers. Returns `null` if one is missing or invalid. */
export function readSignedCall(headers: IncomingHttpHeaders): SignedCall | null {
  const text = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const call: SignedCall = {
    namespace: text('gateway-namespace'),
    timestamp: text('gateway-timestamp'),
    nonce: text('gateway-nonce'),
    contentSha256: text('gateway-content-sha256').toLowerCase(),
    signature: text('gateway-signature').toLowerCase(),
    contentType: text('content-type'),
    deliveryKey: text('idempotency-key'),
  };
  const names = Object.keys(forms) as (keyof SignedCall)[];
  return names.every((name) => forms[name].test(call[name])) ? call : null;
}

/** The signed lines. None can contain a line break, so that no two calls have the same text. */
const signedText = (call: SignedCall): string =>
  [
    'gateway-v1',
    'POST',
    '/api/gateway/studies',
    call.namespace,
    call.timestamp,
    call.nonce,
    call.deliveryKey,
    call.contentType,
    call.contentSha256,
  ].join('\n');

/** Returns whether the call was signed with this secret, in constant time. */
export function isSignedWith(secret: string, call: SignedCall): boolean {
  const own = createHmac('sha256', secret).update(signedText(call)).digest();
  return timingSafeEqual(own, Buffer.from(call.signature, 'hex'));
}
