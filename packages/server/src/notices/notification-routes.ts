import type { notificationEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { findNotification, listUnread, readNotifications } from './notification-service.ts';

export const notificationHandlers = (platform: Platform): Handlers<typeof notificationEndpoints> => ({
  listUnreadNotifications: (input) => listUnread(platform, input, input.query),
  readNotification: async (input) => {
    await findNotification(platform, input.actor, input.params.id);
    await readNotifications(platform, input, input.params.id);
  },
  readAllNotifications: (input) => readNotifications(platform, input),
});
