// How a gateway signs a call: what docs/guides/hospital-gateways.md tells the hospital's engineer, and nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What a call says of itself. `contentType` and `deliveryKey` as they came, '' where they are absent. */
export type SignedCall = {
  namespace: string;
  /** Seconds since 1970. */
  timestamp: string;
  nonce: string;
  /** Of the body, in hex. */
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

/** The call that the headers make; null where one is missing or no such thing. */
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

/** The lines that are signed. None of them can hold a line's end, so that no two calls have the same text. */
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

/** Whether the call was signed with this secret; takes the same time for each wrong one. */
export function isSignedWith(secret: string, call: SignedCall): boolean {
  const own = createHmac('sha256', secret).update(signedText(call)).digest();
  return timingSafeEqual(own, Buffer.from(call.signature, 'hex'));
}
