import type { FastifyRequest } from 'fastify';

/** Returns the request's bearer token, if it has one. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (\S{1,200})$/.exec(headers.authorization ?? '')?.[1];
}
