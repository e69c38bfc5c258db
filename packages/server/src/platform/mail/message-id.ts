import { createHash } from 'node:crypto';

/** The same key gives the same Message-ID, so that a mail sent twice is recognized as one. */
export function messageIdOf(key: string, host: string): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${host}>`;
}
