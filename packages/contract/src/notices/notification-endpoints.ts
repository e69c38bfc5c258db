// Calls about the user's own notifications (C-016, C-021 … C-026, V-088 … V-090).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { listOf, pageLimit } from '../shared/paging.ts';

export const notificationSchema = z.object({
  id: z.string(),
  workspace: z.object({ id: z.number(), name: z.string() }),
  /** The sentence in the reader's language, escaped for HTML (C-024, CG-136). */
  content: z.string(),
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** `null` if it is about no case, or about one that the user can no longer see. */
  case: z.nullable(z.object({ id: z.string(), name: z.string() })),
  read: z.boolean(),
  createdAt: z.string(),
});
export type Notification = z.output<typeof notificationSchema>;

export const notificationEndpoints = {
  listUnreadNotifications: endpoint({
    method: 'GET',
    path: '/notification/unread',
    permission: 'notification.own',
    summary: 'Unread notifications, newest first, those before `lastId`; `total` counts all unread ones.',
    query: z.object({
      lastId: z.optional(idSchema),
      limit: pageLimit(limits.notificationPage),
    }),
    response: listOf(notificationSchema),
  }),
  readNotification: endpoint({
    method: 'POST',
    path: '/notification/:id/read',
    permission: 'notification.own',
    summary: 'Marks one of the person’s notifications as read.',
    params: z.object({ id: idSchema }),
    successStatus: 204,
  }),
  readAllNotifications: endpoint({
    method: 'POST',
    path: '/notification/read',
    permission: 'notification.own',
    summary: 'Marks all of the person’s notifications as read.',
    response: z.object({ read: z.number() }),
  }),
} as const;
