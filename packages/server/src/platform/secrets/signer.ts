// Ed25519 with its own key, derived from the installation's key: the same in every process, with nothing to store.
import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';

export type Signer = {
  /** The public key, as SPKI in PEM. */
  publicKey: string;
  /** SHA-256 of the public key in DER, in hex, for users to compare. */
  fingerprint: string;
  /** Signs these exact bytes. Returns base64. */
  sign: (bytes: string) => string;
};

/** PKCS #8 prefix of a 32-byte Ed25519 key. */
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
