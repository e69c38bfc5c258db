// Authenticates DICOMweb callers by namespace and secret (HTTP Basic), the only method that hospital clients support.
import { AppError } from '@plainscan/contract';
import type { FastifyRequest } from 'fastify';

import { isLoopback } from '../../platform/http/local-request.ts';
import type { RequestContext } from '../../platform/http/request-actor.ts';
import { isSameSecret } from '../../platform/http/same-secret.ts';
import type { Platform } from '../../platform/platform.ts';
import { newSecret } from '../../platform/secrets/secret-token.ts';
import { countFailure, refuseBusyAddress } from '../gateway-call-service.ts';
import { selectNamespace } from '../gateway-repository.ts';
import type { NamespaceRow } from '../gateway-tables.ts';
import { openSecret } from '../namespace-service.ts';

/** Compared with calls for an unknown namespace, so that they take as long. */
const noSecret = newSecret();

type Login = { name: string; secret: string };

/** Parses an `Authorization: Basic …` header; returns `null` for any other. */
export function readBasicLogin(header: string | undefined): Login | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/]{1,600}={0,2})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1 ? null : { name: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/**
 * Returns the namespace in the URL if the call has its secret. Throws 403 for an unencrypted call, the same 401 for a
 * wrong secret, an unknown namespace and a revoked one, and 429 for an address that guesses.
 */
export async function authenticateLogin(
  platform: Platform,
  request: Pick<FastifyRequest, 'headers' | 'protocol' | 'ip'>,
  namespace: string,
  context: RequestContext,
): Promise<NamespaceRow> {
  if (request.protocol !== 'https' && !isLoopback(request.ip)) throw new AppError('gateway.not-encrypted');
  const login = readBasicLogin(request.headers.authorization);
  // Clients first call without a secret to learn that one is required, so this is not a guess.
  if (login === null) throw new AppError('gateway.login');
  const row = await platform.database.asSystem(async () => {
    await refuseBusyAddress(platform, context);
    return login.name === namespace ? selectNamespace(namespace) : undefined;
  });
  const isOpen = row !== undefined && row.revokedAt === null;
  if (isSameSecret(login.secret, isOpen ? openSecret(platform, row) : noSecret) && isOpen) return row;
  await countFailure(platform, namespace, context);
  throw new AppError('gateway.login');
}
