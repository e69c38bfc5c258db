import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for an address or a header. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a secret: anyone who reads it cannot use it. */
export function hashSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}
