// Passkeys: the browser's dialog, with the options the server sends and the response it verifies.

/**
 * Returns whether this browser can read the server's options. If not, passkeys are not offered. A passkey belongs to
 * the product's whole domain, and browsers do not accept one for a subdomain of `localhost`.
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
    // Dialog closed, or no passkey for this site: not an error. The user decides what to do next.
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
}

/** Asks for a passkey to sign in with. Resolves to `null` if the user closed the dialog or has none. */
export function requestPasskey(options: object, signal?: AbortSignal): Promise<Answer | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  return answerOf(navigator.credentials.get({ publicKey, ...(signal && { signal }) }));
}

/** Creates a passkey on this device or another one. Resolves to `null` if the user closed the dialog. */
export function createPasskey(options: object): Promise<Answer | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  return answerOf(navigator.credentials.create({ publicKey }));
}
