import { createHash } from 'node:crypto';

/** Returns the Message-ID of a key. It is always the same, so that an email sent twice is recognized as one. */
export function messageIdOf(key: string, host: string): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${host}>`;
}
