// the login form works before any script has arrived. The server then answers it with a page that holds the
// response of the call in a meta element.

/** What POST /api/auth/login responded. */
export interface FormAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Returns the answer in this page, once. The page is never cached, and the answer may hold a session. */
export function consumeFormAnswer(): FormAnswer | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="login-answer"]');
  meta?.remove();
  return meta === null ? null : (JSON.parse(meta.content) as FormAnswer);
}
