import { createHash } from 'node:crypto';

/** Returns a UID under 2.25 (a UUID written as one number) that depends only on the seed. */
export function deriveUid(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex').slice(0, 32);
  // Version 8 and the RFC 9562 variant, so that the number is a valid UUID.
  const uuid = `${hex.slice(0, 12)}8${hex.slice(13, 16)}a${hex.slice(17)}`;
  return `2.25.${BigInt(`0x${uuid}`).toString()}`;
}
