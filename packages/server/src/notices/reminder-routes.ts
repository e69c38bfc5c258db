import type { reminderEndpoints } from '@plainscan/contract';
import type { FastifyInstance } from 'fastify';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { describeReminderStop, stopReminders } from './reminder-stop-service.ts';

const mostBytes = 4_096;

/** Mail programs post a form, sometimes multipart. Its content is ignored: the URL says everything. */
export function discardBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, _body, done) => {
    done(null, undefined);
  });
}

export const reminderHandlers = (platform: Platform): Handlers<typeof reminderEndpoints> => ({
  describeReminderStop: async ({ params, request, reply }) => {
    const { page, ...answer } = await describeReminderStop(platform, params.token);
    // A mail program without one-click support opens the URL for the reader.
    if (request.headers.accept?.includes('text/html')) reply.code(303).header('location', page);
    return answer;
  },
  stopReminders: ({ params, context }) => stopReminders(platform, context, params.token),
});
