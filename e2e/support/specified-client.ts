// The HTTP side of a client that was written from the specification alone.
import type { Value } from './printed-values.ts';

export type Json = Record<string, unknown> & { data?: Json[] };

export type Caller = 'superAdmin' | 'creator' | 'consultant' | 'patient' | 'newPatient' | 'nobody';

/** Calls one installation as the specification prints it: headers, JSON, and forms where there are files. */
export class SpecifiedClient {
  readonly #tokens = new Map<Caller, { subdomain: string; token: string }>();
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  async signIn(caller: Caller, subdomain: string, email: string, password: string): Promise<void> {
    const { body } = await this.send('nobody', 'POST', '/auth/login', { email, password }, subdomain);
    this.#tokens.set(caller, { subdomain, token: String(body['accessToken']) });
  }

  async send(
    caller: Caller,
    method: string,
    path: string,
    payload: Record<string, Value> = {},
    subdomain = this.#tokens.get(caller)?.subdomain ?? '',
  ): Promise<{ status: number; body: Json }> {
    const query = method === 'GET' ? `?${new URLSearchParams(payload as Record<string, string>)}` : '';
    const token = this.#tokens.get(caller)?.token;
    const form = method === 'GET' || !hasFiles(payload) ? undefined : formOf(payload);
    const answer = await fetch(`${this.#base}/api${path}${query}`, {
      method,
      headers: {
        'sub-domain': subdomain,
        'workspace-id': '1',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!form && { 'content-type': 'application/json' }),
      },
      ...(form && { body: form }),
      ...(!form &&
        method !== 'GET' &&
        Object.keys(payload).length > 0 && { body: JSON.stringify(nested(payload)) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return { status: answer.status, body: (isJson && text !== '' ? JSON.parse(text) : {}) as Json };
  }
}

const hasFiles = (payload: Record<string, Value>): boolean =>
  Object.values(payload).some((value) => Array.isArray(value) && typeof value[0] === 'object');

function formOf(payload: Record<string, Value>): FormData {
  const form = new FormData();
  for (const [member, value] of Object.entries(payload))
    for (const part of [value].flat())
      if (typeof part === 'string') form.append(member, part);
      else form.append(member, new Blob([new Uint8Array(part.bytes)], { type: part.type }), part.name);
  return form;
}

/** A form has only texts. JSON has booleans and numbers as well. */
const asJson = (value: Value): unknown =>
  value === 'true' || value === 'false'
    ? value === 'true'
    : typeof value === 'string' && /^\d{1,3}$/.test(value)
      ? Number(value)
      : value;

/** Returns the payload as JSON: `patient[name]` is a member of `patient`. */
function nested(payload: Record<string, Value>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [member, value] of Object.entries(payload)) {
    const [outer = '', inner] = member.replace('[]', '').split(/[[\]]/);
    if (inner === undefined || inner === '') body[outer] = asJson(value);
    else body[outer] = { ...(body[outer] as object | undefined), [inner]: asJson(value) };
  }
  return body;
}
