import type { FastifyRequest } from 'fastify';

/** The secret that a request carries as its bearer, if it carries one. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (\S{1,200})$/.exec(headers.authorization ?? '')?.[1];
}
