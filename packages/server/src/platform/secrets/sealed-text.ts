// Secrets that must be read again, such as the seed of an authenticator app: AES-256-GCM with the installation's key.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ConfigError, type Config } from '../config/config.ts';
import { createSigner, type Signer } from './signer.ts';

const algorithm = 'aes-256-gcm';
const version = 'v1';

export type Sealer = {
  /** Seals a text. `place` names the owner of the secret; it opens only under the same name. */
  seal: (text: string, place: string) => string;
  /** Throws if the text was changed, moved to another place, or sealed with another key. */
  open: (sealed: string, place: string) => string;
  /** Seals the text again with the current key. Returns `null` if it already is, or if no key opens it. */
  reseal: (sealed: string, place: string) => string | null;
  /** Signs data that leaves the product. Others need only the public key to verify it. */
  signer: Signer;
};

/**
 * Creates a sealer that seals with the first key and opens with any of them, so that a key can be changed while the
 * product runs.
 */
export function createSealer(secrets: readonly [string, ...string[]]): Sealer {
  const keys = secrets.map((secret) => createHash('sha256').update(secret).digest());
  const [current, ...older] = keys as [Buffer, ...Buffer[]];
  return {
    signer: createSigner(current),
    seal: (text, place) => sealWith(current, text, place),
    reseal(sealed, place) {
      if (openWith(current, sealed, place) !== null) return null;
      for (const key of older) {
        const text = openWith(key, sealed, place);
        if (text !== null) return sealWith(current, text, place);
      }
      return null;
    },
    open(sealed, place) {
      for (const key of keys) {
        const text = openWith(key, sealed, place);
        if (text !== null) return text;
      }
      throw new Error('A sealed secret cannot be opened: SECRET_KEY is not the one it was sealed with.');
    },
  };
}

function sealWith(key: Buffer, text: string, place: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [version, ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
}

function openWith(key: Buffer, sealed: string, place: string): string | null {
  const [form, ...parts] = sealed.split('.');
  const [nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (form !== version || nonce?.length !== 12 || tag?.length !== 16 || body === undefined) return null;
  try {
    const decipher = createDecipheriv(algorithm, key, nonce).setAAD(Buffer.from(place)).setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

export type SealingConfig = Pick<Config, 'databaseUrl' | 'secretKey' | 'secretKeyOld' | 'dataFolder'>;

/**
 * Throws a ConfigError if a server database is used without a key. All processes need the same one, so none is
 * generated.
 */
export function requireKey({ databaseUrl, secretKey, dataFolder }: SealingConfig): void {
  if (databaseUrl === null || secretKey !== null) return;
  throw new ConfigError(
    `DATABASE_URL needs SECRET_KEY, the same in every process: set the text of ${dataFolder}/secret.key if the product has run without it, else make one with: openssl rand -base64 32`,
  );
}

/** Opens the installation's sealer. With the embedded database its key is created once, in the data folder. */
export function openSealer(config: SealingConfig): Sealer {
  requireKey(config);
  const current = config.secretKey ?? readOrMakeKey(join(config.dataFolder, 'secret.key'));
  return createSealer(config.secretKeyOld === null ? [current] : [current, config.secretKeyOld]);
}

function readOrMakeKey(file: string): string {
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
