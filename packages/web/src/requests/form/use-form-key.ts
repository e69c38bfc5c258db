// CG-204: tells a retry of an order form apart from a new order.
import { useRef } from 'react';

/** A random UUID that also works on a page served without TLS; `crypto.randomUUID` is missing there. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) =>
    (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Sends a form with its Idempotency-Key: the same key while the form is unchanged, so that a retry after a lost
 * response is recognized; a new one once the form was changed or has made its case.
 */
export function useFormKey() {
  const last = useRef<{ contents: string; key: string } | null>(null);
  return async <Answer>(
    form: unknown,
    send: (idempotencyKey: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const contents = JSON.stringify(form);
    if (last.current?.contents !== contents) last.current = { contents, key: newKey() };
    const answer = await send(last.current.key);
    last.current = null;
    return answer;
  };
}
