// WebAuthn ceremonies. Their library is loaded on first use to keep startup fast.
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

import type { Config } from '../../platform/config/config.ts';
import type { PasskeyRow } from './second-factor-tables.ts';

const library = () => import('@simplewebauthn/server');
const minutes = 5;

/** The browser's response; the library checks every part of it. */
export type BrowserAnswer = { id: string };

/**
 * Returns the host that a passkey is bound to: the product's own, which is the parent of every portal. Browsers do not
 * accept a single-word host for the portals below it, so on localhost each portal uses its own.
 */
const partyIdOf = ({ publicUrl }: Config, subdomain: string): string =>
  subdomain === '' || publicUrl.hostname.includes('.')
    ? publicUrl.hostname
    : `${subdomain}.${publicUrl.hostname}`;

/** Returns the hosts that a response from one of our addresses may be bound to. */
const partyIdsAt = ({ publicUrl }: Config, origin: string): string[] =>
  publicUrl.hostname.includes('.') ? [publicUrl.hostname] : [publicUrl.hostname, new URL(origin).hostname];

/** The portals of every workspace are subdomains of the product's own address. */
const isOurOrigin = (config: Config, origin: string): boolean => {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, port } = new URL(origin);
  const { publicUrl } = config;
  const isOurHost = hostname === publicUrl.hostname || hostname.endsWith(`.${publicUrl.hostname}`);
  return isOurHost && protocol === publicUrl.protocol && port === publicUrl.port;
};

/** Returns the origin of a response if it is one of ours; otherwise one that no response can have. */
function originOf(config: Config, answer: object): string {
  const response = 'response' in answer ? (answer.response as { clientDataJSON?: unknown }) : {};
  try {
    const text = Buffer.from(String(response.clientDataJSON), 'base64url').toString('utf8');
    const { origin } = JSON.parse(text) as { origin?: unknown };
    return typeof origin === 'string' && isOurOrigin(config, origin) ? origin : config.publicUrl.origin;
  } catch {
    return config.publicUrl.origin;
  }
}

const transportsOf = (row: PasskeyRow) => row.transports as AuthenticatorTransport[];

export async function registrationOptions(
  config: Config,
  subdomain: string,
  person: { id: string; email: string; name: string },
  known: readonly PasskeyRow[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: partyIdOf(config, subdomain),
    rpName: config.productName,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    timeout: minutes * 60_000,
    attestationType: 'none',
    excludeCredentials: known.map((row) => ({ id: row.credentialId, transports: transportsOf(row) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

export type NewCredential = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** Returns `null` for a response that does not prove a key created for this challenge at one of our addresses. */
export async function checkRegistration(
  config: Config,
  expectedChallenge: string,
  answer: BrowserAnswer,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await library();
  const expectedOrigin = originOf(config, answer);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin,
    expectedRPID: partyIdsAt(config, expectedOrigin),
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || registrationInfo === undefined) return null;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: id, publicKey, counter, transports };
}

/** Without `known`, the browser offers any passkeys it has for this product. */
export async function authenticationOptions(config: Config, subdomain: string, known: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: partyIdOf(config, subdomain),
    timeout: minutes * 60_000,
    userVerification: 'required',
    allowCredentials: known.map((row) => ({ id: row.credentialId, transports: transportsOf(row) })),
  });
}

/**
 * Returns the key's new counter, or `null` if this key did not sign the response for this challenge at one of our
 * addresses.
 */
export async function checkAuthentication(
  config: Config,
  expectedChallenge: string,
  answer: BrowserAnswer,
  key: PasskeyRow,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const expectedOrigin = originOf(config, answer);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin,
    expectedRPID: partyIdsAt(config, expectedOrigin),
    requireUserVerification: true,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(key.publicKey),
      counter: key.counter,
      transports: transportsOf(key),
    },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}
