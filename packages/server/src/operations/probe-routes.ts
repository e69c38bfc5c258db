// Endpoints for monitors and orchestrators, on API processes and workers alike (CG-180).
import type { probeEndpoints } from '@plainscan/contract';
import type { FastifyRequest } from 'fastify';

import { mustSetUpSecondFactor } from '../auth/second-factor/second-factor-service.ts';
import { authenticate } from '../auth/sessions/session-service.ts';
import { bearerOf } from '../platform/http/bearer-token.ts';
import { isDraining } from '../platform/http/drain.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { IsLocalRequest } from '../platform/http/local-request.ts';
import { isSameSecret } from '../platform/http/same-secret.ts';
import type { Platform } from '../platform/platform.ts';
import { readHealth, readHealthStatus } from './health-service.ts';
import { findDatabaseProblem } from './readiness-service.ts';

export const probeHandlers = (
  platform: Platform,
  isLocalRequest: IsLocalRequest,
): Handlers<typeof probeEndpoints> => ({
  getHealth: async ({ request, reply }) => {
    const canSeeDetails = isLocalRequest(request) || (await isOperator(platform, request));
    const health = canSeeDetails ? await readHealth(platform) : await readHealthStatus(platform);
    if (health.status !== 'ok') reply.code(503);
    return health;
  },
  getLive: () => Promise.resolve({ status: 'ok' }),
  getReady: async ({ request, reply }) => {
    const isReady =
      !isDraining(request.server.server) && (await findDatabaseProblem(platform.database)) === undefined;
    if (!isReady) reply.code(503);
    return { status: isReady ? 'ok' : 'failed' };
  },
});

/** Returns whether the bearer is METRICS_TOKEN or a super-admin's session. A wrong bearer counts as a stranger. */
async function isOperator(platform: Platform, request: FastifyRequest): Promise<boolean> {
  const { config, database, clock } = platform;
  const token = bearerOf(request);
  if (token === undefined) return false;
  if (config.metricsToken !== null && isSameSecret(token, config.metricsToken)) return true;
  try {
    const actor = await authenticate(database, clock, token);
    return actor.role === 'super-admin' && !(await mustSetUpSecondFactor(platform, actor));
  } catch {
    return false;
  }
}
