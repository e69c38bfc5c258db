// Calls defined by the endpoint tables. One row types and checks path, parameters, body and response.
import type { BodyOf, Endpoint, ParamsOf, ResponseOf, SentBody, SentQuery } from '@plainscan/contract';
import { callApi } from './api-client.ts';

/** Required only if the row has it. An optional body is optional here too. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'body', E extends { body: object } ? SentBody<E> : BodyOf<E>> & {
    query?: SentQuery<E>;
    signal?: AbortSignal;
    /** Completes even if the user leaves the page. */
    keepalive?: boolean;
    /** Token of an opened link (viewers/open-pass.ts), for rows that accept one. */
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

/** Makes one call. Rejects with an AppError, like callApi. */
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
