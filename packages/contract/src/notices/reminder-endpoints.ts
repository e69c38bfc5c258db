// Calls of the link in a reminder that stops reminders (RFC 8058). Anyone who has the mail may stop them.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';

const params = z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)) });

export const reminderEndpoints = {
  describeReminderStop: endpoint({
    method: 'GET',
    path: '/reminders/stop/:token',
    permission: 'public',
    summary:
      'Which clinic a link that stops reminders is of, and whether they are stopped; a browser is led to the page (303).',
    params,
    response: z.object({ clinic: z.string(), stopped: z.boolean() }),
  }),
  stopReminders: endpoint({
    method: 'POST',
    path: '/reminders/stop/:token',
    permission: 'public',
    summary: 'Stops the reminders of one case to one person; a second time changes nothing. Takes any body.',
    params,
    successStatus: 204,
  }),
} as const;
