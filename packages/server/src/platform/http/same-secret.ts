import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether what was sent is the secret; how long the answer takes says nothing about it. */
export const isSecret = (sent: string | undefined, secret: string): boolean =>
  sent !== undefined && timingSafeEqual(digestOf(sent), digestOf(secret));
