// Authenticates requests and checks calls before their handlers run.
import {
  AppError,
  careGrantHeader,
  type Endpoint,
  idSchema,
  type PassKind,
  reportEndpoints,
  uploadEndpoints,
  uploadLinkPrefix,
} from '@plainscan/contract';
import type { FastifyRequest } from 'fastify';

import { mustSetUpSecondFactor } from './auth/second-factor/second-factor-service.ts';
import { authenticate } from './auth/sessions/session-service.ts';
import { authenticatePass } from './capabilities/pass-service.ts';
import { actForPatient, checkAdult } from './caregivers/care-access-service.ts';
import { authenticateUploadLink } from './case-files/upload-link-service.ts';
import { recordDenial } from './platform/audit/record-denial.ts';
import { bearerOf } from './platform/http/bearer-token.ts';
import type { ConnectionLimit } from './platform/http/connection-limit.ts';
import type { Guards } from './platform/http/endpoint-route.ts';
import type { SignedIn } from './platform/http/request-actor.ts';
import { rememberPerson, turnKey } from './platform/http/served-request.ts';
import { contextOf } from './platform/http/request-context.ts';
import { KeyedSemaphore } from './platform/limits/keyed-semaphore.ts';
import type { Platform } from './platform/platform.ts';
import { authenticateRecorder } from './reports/recorder-token.ts';
import { createFileReceiver } from './uploads/receiving/file-receiver.ts';
import { watchSubdomains } from './workspaces/workspace-service.ts';

/** Makes the checks that run before every endpoint's handler. */
export function makeGuards(platform: Platform, connections: ConnectionLimit): Guards {
  const { database, clock } = platform;
  const turns = new KeyedSemaphore({ places: 4, waiting: 500 });
  return {
    authenticate: async (request, passes) => {
      const bearer = bearerOf(request);
      if (bearer === undefined) return null;
      const actor = await findBearer(platform, request, bearer, passes);
      connections.signIn(request.raw, actor.userId);
      if (isAccountHolder(actor)) rememberPerson(request, actor.userId);
      return actor;
    },
    inCare: (request, bearer, row) => inCare(platform, request, bearer, row),
    acquireTurn: async (request) => {
      const end = await turns.acquire(turnKey(request));
      if (end === null) throw new AppError('rate.exceeded', { extra: { retryAfter: 1 } });
      return end;
    },
    contextOf: (request, reply) => contextOf(request, reply, clock.now()),
    checkAccount: async (actor, permission) => {
      if (permission !== 'account.own' && (await mustSetUpSecondFactor(platform, actor)))
        throw new AppError('second-factor.required');
      await checkAdult(database, actor, permission, clock.now());
    },
    isSubdomainOf: watchSubdomains(database),
    recordDenial: (caller, call, error) => recordDenial(database, caller, call, error),
    receiveFiles: (actor, now) => createFileReceiver(platform, actor, now),
  };
}

/** A call made through a shared link or an upload link comes from a stranger, even though it acts for an account. */
const isAccountHolder = ({ pass, uploadLink }: SignedIn): boolean =>
  uploadLink === undefined && (pass === undefined || pass.sessionId !== null);

/** Returns the user who owns this token. Throws 401 if it is invalid or expired. */
async function findBearer(
  platform: Platform,
  request: FastifyRequest,
  token: string,
  passes: readonly PassKind[],
): Promise<SignedIn> {
  const { database, clock } = platform;
  // B14: only the upload calls.
  if (token.startsWith(uploadLinkPrefix) && uploadRoutes.has(request.routeOptions.url ?? ''))
    return authenticateUploadLink(platform, token);
  const holder = passes.length === 0 ? null : await authenticatePass(database, token, clock.now());
  if (holder?.pass && passes.includes(holder.pass.kind)) return holder;
  return (await recorderOf(platform, request, token)) ?? authenticate(database, clock, token);
}

/** B17: if the caller names a care grant, acts for its patient. Throws if the call does not accept one. */
async function inCare(
  { database, clock }: Platform,
  { headers }: FastifyRequest,
  actor: SignedIn,
  { acceptsCareGrant }: Endpoint,
): Promise<SignedIn> {
  const named = headers[careGrantHeader];
  if (named === undefined) return actor;
  if (acceptsCareGrant !== true || actor.pass || actor.uploadLink) throw new AppError('care.not-here');
  if (!idSchema.safeParse(named).success) throw new AppError('not-found');
  return actForPatient(database, actor, String(named), clock.now());
}

const uploadRoutes = new Set(
  [uploadEndpoints.createUpload, uploadEndpoints.getUpload].map(({ path }) => `/api${path}`),
);

const videoRoute = `/api${reportEndpoints.submitVideoReport.path}`;

/** T21: accepts a recorder token for the only call that allows it. */
async function recorderOf(
  platform: Platform,
  { method, routeOptions, params }: FastifyRequest,
  token: string,
): Promise<SignedIn | null> {
  if (method !== 'POST' || routeOptions.url !== videoRoute) return null;
  return authenticateRecorder(platform, token, String((params as { id?: string }).id));
}
