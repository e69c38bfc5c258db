// What one row of an endpoint table says. Server registration, typed client, OpenAPI and the authorization tests read it.
import type * as z from 'zod/mini';

import type { ErrorCode } from './app-error.ts';
import type { Permission } from './permissions.ts';
import type { UploadPurpose } from '../uploads/upload-schema.ts';

type Schema = z.ZodMiniType;

export const passKinds = ['study', 'file', 'video-report', 'download'] as const;
export type PassKind = (typeof passKinds)[number];

/** The header that names a grant, in calls that caregivers may make for their patient. */
export const careGrantHeader = 'care-grant';

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'HEAD' | 'DELETE';
  /** Below /api, parameters as `:name`. */
  path: `/${string}`;
  /** `public` asks for no session; whatever else is looked up in the table of permissions. */
  permission: Permission | 'public';
  /**
   * The bearer may be a pass of such a kind instead of a session. The call then answers for the pass's own resource, which
   * its `id` or `uuid` must name, and for nothing else (CG-172).
   */
  acceptsPass?: readonly PassKind[];
  /**
   * B17: a patient may name a care grant, and then reads the record of the patient who gave it, as far as it goes. Every
   * other call refuses the header.
   */
  acceptsCareGrant?: true;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** `json` (default), `multipart` (fields and files, CG-151) or `stream` (raw bytes). */
  bodyKind?: 'json' | 'multipart' | 'stream';
  /** File fields of a multipart body: each becomes an upload whose id is in the body under `becomes`. */
  files?: Record<string, { purpose: UploadPurpose; becomes: string }>;
  /** CG-204: the call may carry an `Idempotency-Key`, so that a retry is answered with what the first call made. */
  acceptsIdempotencyKey?: true;
  /** The error of a body field, and of all below it, where the specification has words of its own for it. */
  problems?: Record<string, ErrorCode>;
  /** Absent: the call answers without a body (204) or with bytes. */
  response?: Schema;
  successStatus?: 200 | 201 | 204 | 206;
};

/** Writes a row so that its literal types survive. */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row;

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Sent<S> = S extends Schema ? z.input<S> : undefined;
type Field<E, K extends string> = E extends { [P in K]?: infer S } ? S : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<Field<E, 'params'>>;
export type QueryOf<E extends Endpoint> = Parsed<Field<E, 'query'>>;
export type BodyOf<E extends Endpoint> = Parsed<Field<E, 'body'>>;
export type ResponseOf<E extends Endpoint> = Parsed<Field<E, 'response'>>;

export type SentQuery<E extends Endpoint> = Sent<Field<E, 'query'>>;
export type SentBody<E extends Endpoint> = Sent<Field<E, 'body'>>;
