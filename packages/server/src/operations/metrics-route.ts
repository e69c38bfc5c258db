// `/metrics` for Prometheus, outside the API, on API processes and workers alike.
import { AppError } from '@plainscan/contract';
import type { FastifyInstance } from 'fastify';

import { bearerOf } from '../platform/http/bearer-token.ts';
import { isSameSecret } from '../platform/http/same-secret.ts';
import { measureLoopDelay } from '../platform/metrics/loop-delay.ts';
import type { Platform } from '../platform/platform.ts';
import { metricsType, renderMetrics } from './metrics-service.ts';

/**
 * Returns 404 without METRICS_TOKEN and to every caller without the token, so that strangers cannot tell whether it is
 * set.
 */
export function registerMetrics(app: FastifyInstance, platform: Platform, sockets: () => number): void {
  const { metricsToken } = platform.config;
  measureLoopDelay();
  app.get('/metrics', async (request, reply) => {
    if (metricsToken === null || !isSameSecret(bearerOf(request), metricsToken))
      throw new AppError('not-found');
    return reply
      .header('cache-control', 'no-store')
      .type(metricsType)
      .send(await renderMetrics(platform, sockets()));
  });
}
