import { limits, type gatewayEndpoints } from '@plainscan/contract';
import type { FastifyInstance } from 'fastify';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { receiveStudy } from './gateway-delivery-service.ts';
import { listNamespaces } from './namespace-service.ts';

export const gatewayHandlers = (platform: Platform): Handlers<typeof gatewayEndpoints> => ({
  receiveGatewayStudy: async ({ request, reply, context, bytes }) => {
    try {
      const answer = await receiveStudy(platform, request.headers, bytes, context);
      reply.code(answer.isRepeated ? 200 : 201);
      return answer;
    } finally {
      // A refused sender may have gigabytes left to send; close the connection instead of waiting.
      if (!request.raw.complete) reply.header('connection', 'close');
    }
  },
  listNamespaces: () => listNamespaces(platform),
});

/** Leaves bodies unparsed, whatever their type: the signature is checked first. */
export function acceptRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { bodyLimit: limits.studyBytes }, (_request, payload, done) => {
    done(null, payload);
  });
}
