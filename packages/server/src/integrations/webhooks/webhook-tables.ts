import type { DeliveryStatus, WebhookEvent, WebhookProblem } from '@plainscan/contract';

import { timestamptz } from '../../platform/database/columns.ts';
import { bigint, boolean, integer, pgTable, text, uuid } from '../../platform/database/drizzle.ts';

/** A URL that receives news about a clinic's cases. The API's role cannot read the secrets. */
export const webhookEndpoint = pgTable('webhook_endpoint', {
  id: uuid('id').primaryKey(),
  workspaceId: integer('workspace_id').notNull(),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  isOn: boolean('is_on').notNull(),
  /** Why the system switched it off. */
  stopped: text('stopped').$type<'gone' | 'failing'>(),
  failingSince: timestamptz('failing_since'),
  secretSealed: text('secret_sealed').notNull(),
  /** Also signs until it expires. */
  formerSecretSealed: text('former_secret_sealed'),
  formerSecretEndsAt: timestamptz('former_secret_ends_at'),
  createdBy: uuid('created_by'),
  createdAt: timestamptz('created_at').notNull(),
});

/** One message to one endpoint. */
export const webhookDelivery = pgTable('webhook_delivery', {
  id: uuid('id').primaryKey(),
  /** The order in which the messages were inserted. */
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
  endpointId: uuid('endpoint_id').notNull(),
  workspaceId: integer('workspace_id').notNull(),
  /** `null` for a test. */
  caseId: uuid('case_id'),
  event: text('event').$type<WebhookEvent | 'webhook.test'>().notNull(),
  /** The exact text that is signed. */
  body: text('body').notNull(),
  status: text('status').$type<DeliveryStatus>().notNull(),
  tries: integer('tries').notNull().default(0),
  nextAt: timestamptz('next_at').notNull(),
  /** The job that is sending it. */
  claimedBy: uuid('claimed_by'),
  triedAt: timestamptz('tried_at'),
  problem: text('problem').$type<WebhookProblem>(),
  answerStatus: integer('answer_status'),
  answerText: text('answer_text'),
  milliseconds: integer('milliseconds'),
  createdAt: timestamptz('created_at').notNull(),
});

export type EndpointRow = typeof webhookEndpoint.$inferSelect;
export type DeliveryRow = typeof webhookDelivery.$inferSelect;
export type NewDelivery = typeof webhookDelivery.$inferInsert;
