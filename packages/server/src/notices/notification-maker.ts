// Turns sealed events into notifications, one per recipient, and updates their open pages.
import { rooms } from '@plainscan/contract';

import { findPerson, listActiveStaff } from '../auth/people-service.ts';
import type { Notice } from '../case-flow/case-events.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { recordEvent } from '../platform/outbox/record-event.ts';
import {
  startSealedReader,
  type ReaderDeclaration,
  type SealedReader,
} from '../platform/outbox/sealed-reader.ts';
import type { Platform } from '../platform/platform.ts';
import { notificationsOfCaseEvent } from './case-notification-service.ts';
import { notificationsOfMail } from './mail-notification-service.ts';
import { insertNotification } from './notification-repository.ts';
import type { NewNotification } from './notification-tables.ts';
import { notificationsOfPayment } from './payment-notification-service.ts';

export function startNotificationMaker(
  platform: Platform,
  onError: (error: unknown) => void,
): Promise<SealedReader> {
  return startSealedReader({
    database: platform.database,
    reader: notificationReader,
    onError,
    handle: async ({ event, data }) => {
      const { source, notifications } = await notificationMakers[event](data);
      for (const one of notifications) await announce(one, source, platform.clock.now());
    },
  });
}

type NewNotifications = { source: string; notifications: NewNotification[] };

async function caseNotifications(data: Record<string, unknown>): Promise<NewNotifications> {
  const caseEventId = String(data['caseEventId']);
  const notices = (data['notices'] ?? []) as Notice[];
  return {
    source: `case:${caseEventId}`,
    notifications: await notificationsOfCaseEvent(caseEventId, notices),
  };
}

async function paymentNotifications(data: Record<string, unknown>): Promise<NewNotifications> {
  const paymentId = String(data['paymentId']);
  const key = data['key'] === 'payment.refund-wanted' ? data['key'] : 'payment.kept-as-credit';
  return {
    source: `payment:${paymentId}:${key}`,
    notifications: await notificationsOfPayment(paymentId, key),
  };
}

async function deviceNotifications(data: Record<string, unknown>): Promise<NewNotifications> {
  const user = await findPerson(String(data['userId']));
  const params = { device: String(data['device']) };
  const rest = { caseId: null, key: 'account.new-login' as const, params };
  return {
    source: `device:${String(data['sessionId'])}`,
    notifications: user ? [{ userId: user.id, workspaceId: user.workspaceId, ...rest }] : [],
  };
}

/** Super-admins manage namespaces. */
async function parkedNotifications(data: Record<string, unknown>): Promise<NewNotifications> {
  const staff = await listActiveStaff([]);
  const params = { namespace: String(data['namespace']) };
  const rest = { caseId: null, key: 'gateway.parked' as const, params };
  return {
    source: `gateway:${String(data['deliveryId'])}`,
    notifications: staff
      .filter(({ role }) => role === 'super-admin')
      .map(({ id, workspaceId }) => ({ userId: id, workspaceId, ...rest })),
  };
}

async function mailNotifications(data: Record<string, unknown>): Promise<NewNotifications> {
  const mailId = String(data['mailId']);
  return { source: `mail:${mailId}`, notifications: await notificationsOfMail(mailId) };
}

const notificationMakers = {
  'case-changed': caseNotifications,
  'new-device': deviceNotifications,
  'payment-left': paymentNotifications,
  'gateway-parked': parkedNotifications,
  'mail-undelivered': mailNotifications,
} as const satisfies Record<string, (data: Record<string, unknown>) => Promise<NewNotifications>>;

/** The events that become notifications: exactly those that have a maker. */
export const notificationReader: ReaderDeclaration<keyof typeof notificationMakers> = {
  name: 'notifications',
  events: Object.keys(notificationMakers) as (keyof typeof notificationMakers)[],
};

async function announce(notification: NewNotification, source: string, now: Date): Promise<void> {
  const id = newId();
  if (!(await insertNotification({ ...notification, id, source, createdAt: now }))) return;
  await recordEvent({
    event: 'notification',
    rooms: [rooms.user(notification.userId)],
    data: { notificationId: id },
  });
}
