import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns whether the sent value is the secret, in constant time. */
export const isSameSecret = (sent: string | undefined, secret: string): boolean =>
  sent !== undefined && timingSafeEqual(digestOf(sent), digestOf(secret));
