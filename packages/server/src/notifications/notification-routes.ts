import type { notificationEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { findNotification, listUnread, readNotifications } from './notification-service.ts';

export const notificationHandlers = (platform: Platform): Handlers<typeof notificationEndpoints> => ({
  listUnreadNotifications: (input) => listUnread(platform, input, input.query),
  readNotification: {
    find: ({ actor, params }) => findNotification(platform, actor, params.id),
    handle: async (input) => {
      await readNotifications(platform, input, input.params.id);
    },
  },
  readAllNotifications: (input) => readNotifications(platform, input),
});
