// What exists for practice only is there for the machine itself: never through a proxy, never by another name.
import type { FastifyRequest } from 'fastify';

/** Whether a request comes from a browser on this machine, as far as it can be told. */
export const isLocalRequest = ({ headers, hostname }: FastifyRequest): boolean => {
  const isForwarded = Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || name === 'forwarded',
  );
  return !isForwarded && /(^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(hostname);
};
