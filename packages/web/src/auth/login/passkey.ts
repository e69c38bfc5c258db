// Passkeys: the browser's own dialog around what the server asks for and what it checks.

/**
 * Whether this browser can read the server's options; where it can't, passkeys are not offered. A passkey belongs to the
 * product's whole domain, and browsers take none for a part of `localhost`.
 */
export const arePasskeysPossible = (): boolean =>
  window.isSecureContext &&
  !window.location.hostname.endsWith('.localhost') &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential;

type Answer = { id: string; rawId: string; type: 'public-key'; response: Record<string, unknown> };

async function answerOf(asked: Promise<Credential | null>): Promise<Answer | null> {
  try {
    const credential = await asked;
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as unknown as Answer) : null;
  } catch (error) {
    // Closed, or no passkey of this site: the person decides what to do next, and nothing has failed.
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
}

/** Asks for a passkey to sign in with. Null when the person closed the dialog or has none. */
export function askForPasskey(options: object, signal?: AbortSignal): Promise<Answer | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  return answerOf(navigator.credentials.get({ publicKey, ...(signal && { signal }) }));
}

/** Makes a passkey on this device or another one. Null when the person closed the dialog. */
export function makePasskey(options: object): Promise<Answer | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  return answerOf(navigator.credentials.create({ publicKey }));
}
