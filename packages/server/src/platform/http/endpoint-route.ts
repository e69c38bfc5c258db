// Turns an endpoint's row into a route. The order of checks is the same for every call (ARCHITECTURE.md).
import {
  AppError,
  scopeFor,
  withoutEmptyMembers,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type PassKind,
  type Permission,
  type QueryOf,
  type ResponseOf,
  type Scope,
} from '@plainscan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

import { isDenial, type RefusedCall } from '../audit/record-denial.ts';
import { parseBodyOrThrow, parseOrThrow } from './error-answer.ts';
import { hashForm, readIdempotencyKey, type SentFiles } from './idempotency-key.ts';
import { readMultipartBody, type FileReceiver } from './multipart-body.ts';
import type { Caller, PassFacts, RequestContext, SignedIn } from './request-actor.ts';

/** A handler's input. Public calls have no actor: an old token that a page still sends must not block a login. */
export type HandlerInput<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  actor: E['permission'] extends 'public' ? null : SignedIn;
  context: RequestContext;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The raw body of a `stream` call. */
  bytes: Readable;
};

type Answer<E extends Endpoint> = E extends { response: object } ? ResponseOf<E> : void | Readable;

type PlainHandler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Answer<E>>;

/** Only a call with a body looks up its object beforehand; any other call would look it up twice. */
export type Handler<E extends Endpoint> = E extends { body: object } | { bodyKind: 'stream' }
  ? PlainHandler<E> | SearchingHandler<E>
  : PlainHandler<E>;

type SearchingHandler<E extends Endpoint> = {
  /** Throws 404 if the user cannot access the object, before the body is read. */
  find: (input: Pick<HandlerInput<E>, 'params' | 'actor' | 'context'>) => Promise<unknown>;
  /** `found` is the result of `find`; `withFound` links the two types. */
  handle: (input: HandlerInput<E>, found: never) => Promise<Answer<E>>;
};

/** Makes a handler that uses what was found before the body was read. */
export const withFound = <Asked, Input extends Asked, Found, Given>(
  find: (input: Asked) => Promise<Found>,
  handle: (input: Input, found: Found) => Promise<Given>,
) => ({ find, handle });

/** A row without a handler is a type error. */
export type Handlers<Table extends Record<string, Endpoint>> = {
  [Name in keyof Table]: Handler<Table[Name]>;
};

export type Guards = {
  /**
   * Returns who the bearer is, or `null` without a token. Throws 401 for an invalid or expired token. Not used for
   * public calls.
   */
  authenticate: (request: FastifyRequest, passes: readonly PassKind[]) => Promise<SignedIn | null>;
  /** Returns the patient if the bearer names a care grant, otherwise the bearer (B17). */
  inCare: (request: FastifyRequest, bearer: SignedIn, row: Endpoint) => Promise<SignedIn>;
  /**
   * Throws 403 for everything but the user's own account while they still need to set up a second factor, or are a
   * minor without a guardian's help.
   */
  checkAccount: (actor: SignedIn, permission: Permission) => Promise<void>;
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext;
  /** Waits for a turn among the bearer's calls. Returns the function that ends it. Throws 429 if too many wait. */
  acquireTurn: (request: FastifyRequest) => Promise<() => void>;
  /** Returns whether a workspace has or had this subdomain. */
  isSubdomainOf: (workspaceId: number, subdomain: string) => Promise<boolean>;
  receiveFiles: (actor: SignedIn, now: Date) => FileReceiver;
  /** Adds a row to the trail for a denied call (U1). */
  recordDenial: (caller: Caller, call: RefusedCall, error: AppError) => Promise<void>;
};

type Prepared = {
  actor: SignedIn | null;
  params: unknown;
  query: unknown;
  context: RequestContext;
  idempotencyKey: string | undefined;
};
type Found = Prepared & { found: unknown };

/** CG-26: a header never widens access to other tenants. A header that names another workspace is refused. */
const checkTenant = async (
  request: FastifyRequest,
  actor: SignedIn,
  isSubdomainOf: Guards['isSubdomainOf'],
): Promise<void> => {
  const named = request.headers['workspace-id'];
  const isOwn = named === undefined || named === '' || named === '1' || named === String(actor.workspaceId);
  const host = request.headers['sub-domain'];
  const isOwnHost =
    host === undefined ||
    host === '' ||
    (typeof host === 'string' && (await isSubdomainOf(actor.workspaceId, host)));
  const mayChoose = actor.role === 'super-admin' && typeof named === 'string' && /^\d{1,9}$/.test(named);
  if ((!isOwn && !mayChoose) || !isOwnHost) throw new AppError('workspace.mismatch');
};

/** Returns whether the resource is the pass's own: a pass opens no other one, whatever the service would return. */
const isOwnResource = ({ resourceId }: PassFacts, params: unknown): boolean => {
  const { id, uuid } = params as { id?: string; uuid?: string };
  return (id ?? uuid) === resourceId;
};

const checkPermission = (permission: Endpoint['permission'], actor: SignedIn): Scope => {
  if (permission === 'public') return 'own';
  const scope = scopeFor(permission, actor.role);
  if (scope === 'none') throw new AppError('forbidden');
  return scope;
};

/** CG-151: treats `status[]=new` and `status[0]=new` like `status=new`. */
const withoutBrackets = (query: unknown): Record<string, unknown> => {
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    const key = name.replace(/\[\d*\]$/, '');
    plain[key] = Object.hasOwn(plain, key) ? [plain[key], value].flat() : value;
  }
  return plain;
};

const parseQuery = (schema: NonNullable<Endpoint['query']>, query: unknown): unknown =>
  parseOrThrow(schema, withoutEmptyMembers(schema, withoutBrackets(query)));

/** Uses the row's own message for a field if it has one, whatever other problems there are. */
const parseBody = (row: Endpoint, schema: NonNullable<Endpoint['body']>, body: unknown): unknown => {
  try {
    return parseBodyOrThrow(schema, body);
  } catch (error) {
    const fields = error instanceof AppError ? (error.fields ?? {}) : {};
    const named = Object.entries(row.problems ?? {}).find(([field]) =>
      Object.keys(fields).some((path) => path === field || path.startsWith(`${field}.`)),
    );
    throw named ? new AppError(named[1], { fields, cause: error }) : error;
  }
};

/**
 * Reads and parses the body, then runs the work. The uploaded files are removed if either fails, or if the call was a
 * retry that does not need them.
 */
const withBody = async <T>(
  row: Endpoint,
  request: FastifyRequest,
  guards: Guards,
  { actor, context, idempotencyKey }: Prepared,
  work: (body: unknown, files: SentFiles) => Promise<T>,
): Promise<T> => {
  if (row.body === undefined) return work(undefined, {});
  if (row.bodyKind !== 'multipart' || !request.isMultipart() || actor === null)
    return work(parseBody(row, row.body, request.body ?? {}), {});
  const receiver = guards.receiveFiles(actor, context.now);
  const abandon = () =>
    receiver
      .abandon()
      .catch((cause: unknown) => request.log.warn({ err: cause }, 'an upload was not removed'));
  try {
    const { fields, files } = await readMultipartBody(row, request, receiver);
    const answer = await work(parseBody(row, row.body, withoutEmptyMembers(row.body, fields)), files);
    if (idempotencyKey !== undefined) await abandon();
    return answer;
  } catch (error) {
    await abandon();
    throw error;
  }
};

const contextWith = (
  { context, idempotencyKey }: Prepared,
  call: string,
  body: unknown,
  files: SentFiles,
): RequestContext =>
  idempotencyKey === undefined
    ? context
    : { ...context, sentForm: hashForm(idempotencyKey, call, body, files) };
/** Runs a call in its bearer's turn. Calls with files take longer and count as uploads instead. */
const inTurn = async <T>(
  { permission, bodyKind }: Endpoint,
  guards: Guards,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> => {
  if (permission === 'public' || bodyKind !== undefined) return work();
  const end = await guards.acquireTurn(request);
  try {
    return await work();
  } finally {
    end();
  }
};

/** Runs part of a call. If it denies a signed-in user, the denial is recorded in the trail first. */
const withDenials = async <T>(
  guards: Guards,
  { actor, context }: { actor: SignedIn | null; context: RequestContext },
  call: RefusedCall,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (actor !== null && error instanceof AppError && isDenial(error))
      await guards.recordDenial({ actor, context }, call, error);
    throw error;
  }
};

/**
 * Registers every row of a table with its handler: session 401 → tenant 403 → role 403 → parameters 400 → object 404 →
 * body 400 → the handler.
 */
export const registerEndpoints = <Table extends Record<string, Endpoint>>(
  app: FastifyInstance,
  guards: Guards,
  table: Table,
  handlers: Handlers<Table>,
): void => {
  for (const [name, row] of Object.entries(table)) {
    const handler = handlers[name as keyof Table] as PlainHandler<Endpoint> | SearchingHandler<Endpoint>;
    const find = typeof handler === 'function' ? undefined : handler.find;
    const handle = typeof handler === 'function' ? handler : handler.handle;
    const prepared = new WeakMap<FastifyRequest, Found>();
    const callOf = ({ params }: FastifyRequest): RefusedCall => ({ name, path: row.path, params });

    app.route({
      method: row.method,
      url: row.path,
      exposeHeadRoute: false,
      // Only the work itself takes a turn, not a body that is still arriving or a response.
      onRequest: (request, reply) =>
        inTurn(row, guards, request, async () => {
          const bearer =
            row.permission === 'public' ? null : await guards.authenticate(request, row.acceptsPass ?? []);
          if (row.permission !== 'public' && bearer === null) throw new AppError('session.missing');
          const context = guards.contextOf(request, reply);
          await withDenials(guards, { actor: bearer, context }, callOf(request), async () => {
            const actor = bearer && (await guards.inCare(request, bearer, row));
            if (row.permission !== 'public' && actor !== null) {
              await checkTenant(request, actor, guards.isSubdomainOf);
              checkPermission(row.permission, actor);
              await guards.checkAccount(actor, row.permission);
            }
            const params = row.params ? parseOrThrow(row.params, request.params) : undefined;
            if (actor?.pass && !isOwnResource(actor.pass, request.params)) throw new AppError('not-found');
            const query = row.query && parseQuery(row.query, request.query);
            const idempotencyKey = row.acceptsIdempotencyKey
              ? readIdempotencyKey(request.headers)
              : undefined;
            const found = await find?.({ params, actor, context } as never);
            prepared.set(request, { actor, params, query, context, idempotencyKey, found });
          });
        }),
      handler: async (request, reply) => {
        const { found, ...checked } = prepared.get(request) as Found;
        const bytes = request.body as Readable;
        const answer = await inTurn(row, guards, request, () =>
          withDenials(guards, checked, callOf(request), () =>
            withBody(row, request, guards, checked, async (body, files) => {
              reply.code(row.successStatus ?? 200);
              const context = contextWith(checked, name, body, files);
              const input = {
                ...checked,
                context,
                body,
                request,
                reply,
                bytes,
              } as unknown as HandlerInput<Endpoint>;
              return handle(input, found as never);
            }),
          ),
        );
        return answer === undefined ? reply.send() : reply.send(answer);
      },
    });
  }
};
