// Calls by the rows of the endpoint tables: path, parameters, body and answer are typed and checked by the same row.
import type { BodyOf, Endpoint, ParamsOf, ResponseOf, SentBody, SentQuery } from '@plainscan/contract';
import { callApi } from './api-client.ts';

/** Asked for only where the row has it; a body that may be left out may be left out here too. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'body', E extends { body: object } ? SentBody<E> : BodyOf<E>> & {
    query?: SentQuery<E>;
    signal?: AbortSignal;
    /** Goes on when the page is left. */
    keepalive?: boolean;
    /** What a link opened (viewers/open-pass.ts), for the rows that accept one. */
    pass?: string;
  } & (E extends { acceptsIdempotencyKey: true } ? { idempotencyKey?: string } : unknown) &
  (E extends { acceptsCareGrant: true } ? { careGrant?: string } : unknown);

type Loose = {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
  pass?: string;
  idempotencyKey?: string;
  careGrant?: string;
};

function addressOf(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_place, name: string) => encodeURIComponent(params[name] ?? ''));
}

function queryOf(query: Record<string, unknown> = {}): Record<string, string | undefined> {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  );
}

/** Makes one call. Rejects with an AppError, as callApi does. */
export async function callEndpoint<const E extends Endpoint>(
  row: E,
  input: CallInput<E>,
): Promise<ResponseOf<E>> {
  const { params, query, body, signal, keepalive, pass, idempotencyKey, careGrant } = input as Loose;
  return callApi({
    method: row.method as 'GET',
    path: addressOf(row.path, params),
    query: queryOf(query),
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
    ...(keepalive === true && { keepalive }),
    ...(pass !== undefined && { pass }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(careGrant !== undefined && { careGrant }),
    read: (answer) => (row.response ? row.response.parse(answer) : undefined) as ResponseOf<E>,
  });
}
