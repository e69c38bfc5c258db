/** The nonce that the server wrote into this answer; styles without it are refused by the content policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

// The scroll lock of dialogs adds a style element and looks for its nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
