// The shape of one endpoint row. Server registration, typed client, OpenAPI and the authorization tests read it.
import type * as z from 'zod/mini';

import type { ErrorCode } from './app-error.ts';
import type { Permission } from './permissions.ts';

type Schema = z.ZodMiniType;

export const passKinds = ['study', 'file', 'video-report', 'download'] as const;
export type PassKind = (typeof passKinds)[number];

/** What uploads are for. The limits of each are in `maxUploadBytes`. */
export const uploadPurposes = [
  'study',
  'report',
  'video',
  'additional',
  'introduction',
  'answer-clip',
  'material',
  'thumbnail',
  'logo',
  'portrait',
] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** The header that names a care grant, for calls that caregivers may make for their patient. */
export const careGrantHeader = 'care-grant';

/** A file field of a multipart body. */
export type FileField = {
  purpose: UploadPurpose;
  /** The member of the body that the upload's ID is put into. */
  becomes: string;
  /**
   * Each file is an upload of its own, and `becomes` is a list: this is the member of its entries for the ID. Without it,
   * all files of the field are one upload.
   */
  listedAs?: string;
};

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'HEAD' | 'DELETE';
  /** Relative to /api, with parameters as `:name`. */
  path: `/${string}`;
  /** `public` needs no session. Anything else is looked up in the permission table. */
  permission: Permission | 'public';
  /**
   * The bearer may be a pass of one of these kinds instead of a session. The call then covers only the pass's own
   * resource, which its `id` or `uuid` must name (CG-172).
   */
  acceptsPass?: readonly PassKind[];
  /**
   * B17: a patient may name a care grant to read the record of the patient who gave it, within its limits. All other
   * calls refuse the header.
   */
  acceptsCareGrant?: true;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** `json` (default), `multipart` (fields and files, CG-151) or `stream` (raw bytes). */
  bodyKind?: 'json' | 'multipart' | 'stream';
  files?: Record<string, FileField>;
  /** CG-204: the call may have an `Idempotency-Key`, so that a retry returns the result of the first call. */
  acceptsIdempotencyKey?: true;
  /** The error for a body field and all below it, if the specification has its own text for it. */
  problems?: Record<string, ErrorCode>;
  /** When `termsAccepted` is needed, if not always, such as `for an invitation` (CG-207). */
  termsOnlyIf?: string;
  /** If absent, the call returns no body (204) or bytes. */
  response?: Schema;
  successStatus?: 200 | 201 | 204 | 206;
};

/** Defines a row and keeps its literal types. */
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
