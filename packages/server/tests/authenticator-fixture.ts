// A software authenticator: creates keys and signs as WebAuthn specifies, and can be told to lie.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Uint8Array): Buffer => {
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 255];
  return Buffer.concat([Buffer.from(head), value]);
};

const userPresent = 0x01;
const userVerified = 0x04;
const keyIncluded = 0x40;

export type Lie = { origin?: string; rpId?: string; challenge?: string; isUnverified?: boolean };
type Options = { challenge: string; rp?: { id?: string }; rpId?: string };

type Key = { privateKey: KeyObject; credentialId: Buffer; coseKey: Buffer; origin: string };

const clientData = (type: string, { challenge }: Options, { origin }: Key, lie: Lie): Buffer =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: lie.challenge ?? challenge,
      origin: lie.origin ?? origin,
      crossOrigin: false,
    }),
  );

function authData(rpId: string, flags: number, counter: number, rest: Uint8Array): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
}

const flagsOf = (lie: Lie): number => userPresent | (lie.isUnverified ? 0 : userVerified);

const credential = (key: Key, response: object) => {
  const id = key.credentialId.toString('base64url');
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
};

function makeKey(origin: string): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  // {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an elliptic-curve key on P-256 for ES256.
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(String(jwk.x), 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(String(jwk.y), 'base64url')),
  ]);
  return { privateKey, credentialId: randomBytes(32), coseKey, origin };
}

function makeAnswer(key: Key, counter: number, options: Options, lie: Lie) {
  const length = Buffer.from([0, key.credentialId.length]);
  const attested = Buffer.concat([Buffer.alloc(16), length, key.credentialId, key.coseKey]);
  const rpId = lie.rpId ?? options.rp?.id ?? '';
  const data = authData(rpId, flagsOf(lie) | keyIncluded, counter, attested);
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytes(data),
  ]);
  return credential(key, {
    clientDataJSON: clientData('webauthn.create', options, key, lie).toString('base64url'),
    attestationObject: attestation.toString('base64url'),
    transports: ['internal'],
  });
}

function useAnswer(key: Key, counter: number, options: Options, lie: Lie) {
  const client = clientData('webauthn.get', options, key, lie);
  const data = authData(lie.rpId ?? options.rpId ?? '', flagsOf(lie), counter, Buffer.alloc(0));
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey);
  return credential(key, {
    clientDataJSON: client.toString('base64url'),
    authenticatorData: data.toString('base64url'),
    signature: signature.toString('base64url'),
  });
}

/** Creates an authenticator with one key, on a page of `origin`. */
export function createAuthenticator(origin = 'http://localhost:8080') {
  const key = makeKey(origin);
  let counter = 0;
  const next = (): number => (counter += 1);
  return {
    /** Returns the result of navigator.credentials.create. */
    make: (options: Options, lie: Lie = {}) => makeAnswer(key, next(), options, lie),
    /** Returns the result of navigator.credentials.get. */
    use: (options: Options, lie: Lie = {}) => useAnswer(key, next(), options, lie),
  };
}
