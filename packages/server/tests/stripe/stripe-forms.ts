// The form encoding of Stripe's SDK, and the error responses of its API.

export type Params = { [name: string]: string | Params | Params[] };

/** Parses `a[b][0][c]=d` as objects and lists. */
export function readForm(text: string): Params {
  const form: Params = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = key.split(/\[|\]\[|\]/).filter((part) => part !== '');
    place(form, [first, ...rest], value);
  }
  return listsIn(form) as Params;
}

function place(into: Params, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  into[name] ??= {};
  place(into[name] as Params, rest, value);
}

function listsIn(value: Params | string): unknown {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listsIn(inner as Params)] as const);
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** An error as in Stripe's API: a status, a type, and possibly a code and the parameter that it is about. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, type: string, code: string | null, message: string, param?: string) {
    super(message);
    this.status = status;
    this.body = {
      error: { type, message, ...(code !== null && { code }), ...(param !== undefined && { param }) },
    };
  }
}

export const invalid = (message: string, param?: string, code: string | null = null): StripeFault =>
  new StripeFault(400, 'invalid_request_error', code, message, param);

export const missing = (what: string, id: string, status = 404): StripeFault =>
  new StripeFault(status, 'invalid_request_error', 'resource_missing', `No such ${what}: '${id}'`, 'id');

/** Refuses unknown parameters, as Stripe does. */
export function refuseUnknownParams(params: Params, ...names: string[]): void {
  for (const name of Object.keys(params))
    if (!names.includes(name))
      throw invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
}

export const textOf = (params: Params, name: string): string | null => {
  const value = params[name];
  return typeof value === 'string' ? value : null;
};

export const partOf = (params: Params, name: string): Params => {
  const value = params[name];
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
};

export const partsOf = (params: Params, name: string): Params[] => {
  const value = params[name];
  return Array.isArray(value) ? value : [];
};
