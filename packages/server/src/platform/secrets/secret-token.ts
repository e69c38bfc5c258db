import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits for a URL or a header. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash that the database stores of a secret. A reader of the database cannot use it. */
export function hashSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}
