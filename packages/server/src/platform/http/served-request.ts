// Whose turn a request takes: its account's, once a call with the same token has shown whose it is; until then its
// address's. All of a person's sessions, tabs and devices share one line.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { addressOf } from '../limits/network-address.ts';
import { turnLoopIfDue } from '../limits/loop-turn.ts';
import { nameServed, serve, type Served } from '../limits/served-person.ts';
import { bearerOf } from './bearer-token.ts';

const maxKnownTokens = 10_000;

/** Account IDs by the hash of a token that was valid a while ago; the oldest first. It only decides who waits. */
const personByToken = new Map<string, string>();

const servedByRequest = new WeakMap<FastifyRequest, Served>();

/** Runs every request's hooks and handler for the person who sent it. */
export function serveByPerson(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const served = { person: knownPerson(request) ?? addressOf(request.ip) };
    servedByRequest.set(request, served);
    // Requests that arrive in one turn of the loop would otherwise all be begun before anybody else is heard.
    serve(served, () => void turnLoopIfDue().then(() => done()));
  });
  // A body arrives in events of its connection, which do not know whose it is.
  app.addHook('preValidation', (request, _reply, done) => {
    serve(servedByRequest.get(request) ?? { person: addressOf(request.ip) }, done);
  });
}

/**
 * Returns the key of the call's turns: the account, or the token while its owner is not known. Everyone behind the
 * address of a hospital would otherwise share a few turns after each restart.
 */
export const turnKey = (request: FastifyRequest): string =>
  knownPerson(request) ?? tokenKey(request) ?? addressOf(request.ip);

/** Makes this call, and later ones with the same token, take their turns with the account's other calls. */
export function rememberPerson(request: FastifyRequest, userId: string): void {
  nameServed(userId);
  const key = tokenKey(request);
  if (key === undefined) return;
  personByToken.delete(key);
  personByToken.set(key, userId);
  for (const oldest of personByToken.keys()) {
    if (personByToken.size <= maxKnownTokens) return;
    personByToken.delete(oldest);
  }
}

function knownPerson(request: FastifyRequest): string | undefined {
  const key = tokenKey(request);
  return key === undefined ? undefined : personByToken.get(key);
}

/** Tokens themselves are not kept. */
function tokenKey(request: FastifyRequest): string | undefined {
  const token = bearerOf(request);
  return token === undefined ? undefined : createHash('sha256').update(token).digest('base64');
}
