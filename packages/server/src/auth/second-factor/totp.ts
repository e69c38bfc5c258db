// Time-based one-time codes (RFC 6238): SHA-1, 6 digits, half a minute, as every authenticator app supports.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** A phone's clock may be half a minute ahead or behind. */
const tolerance = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits in base 32. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((part) => alphabet[Number.parseInt(part, 2)]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((part) => Number.parseInt(part, 2)));
}

export const totpStepAt = (now: Date): number => Math.floor(now.getTime() / 1_000 / stepSeconds);

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Returns the step that this code belongs to, at most half a minute off, or `null` if none matches. */
export function matchingTotpStep(secret: string, code: string, now: Date): number | null {
  const written = Buffer.from(code.replace(/\s/g, ''));
  const here = totpStepAt(now);
  for (let step = here - tolerance; step <= here + tolerance; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    if (written.length === expected.length && timingSafeEqual(written, expected)) return step;
  }
  return null;
}

/** URL encoded in the QR code that the app scans. */
export function otpauthUrl(secret: string, product: string, email: string): string {
  const label = `${encodeURIComponent(product)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(product)}&digits=${digits}&period=${stepSeconds}`;
}
