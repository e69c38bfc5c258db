// Ed25519 with a key of its own, made from the key of the installation: the same in every process, and nothing to keep.
import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';

export type Signer = {
  /** The public key, as SPKI in PEM. */
  publicKey: string;
  /** SHA-256 of the public key in DER, in hex: what people compare. */
  fingerprint: string;
  /** Over these bytes themselves, in base64. */
  sign: (bytes: string) => string;
};

/** What an Ed25519 key of 32 bytes begins with in PKCS #8. */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex');
const purpose = 'plainscan signed export v1';

export function createSigner(secret: Buffer): Signer {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Start, seed]), format: 'der', type: 'pkcs8' });
  const open = createPublicKey(key);
  const der = open.export({ format: 'der', type: 'spki' });
  return {
    publicKey: open.export({ format: 'pem', type: 'spki' }).toString(),
    fingerprint: createHash('sha256').update(der).digest('hex'),
    sign: (bytes) => sign(null, Buffer.from(bytes, 'utf8'), key).toString('base64'),
  };
}
