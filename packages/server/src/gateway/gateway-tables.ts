import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { timestamptz } from '../platform/database/columns.ts';

export const gatewayNamespace = pgTable('gateway_namespace', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** Where its studies become cases; null: they are parked. */
  workspaceId: integer('workspace_id'),
  secretSealed: text('secret_sealed').notNull(),
  revokedAt: timestamptz('revoked_at'),
  createdAt: timestamptz('created_at').notNull(),
});

export const gatewayNonce = pgTable('gateway_nonce', {
  namespaceId: uuid('namespace_id').notNull(),
  nonce: text('nonce').notNull(),
  at: timestamptz('at').notNull(),
});

/** One study, however often it is sent. */
export const gatewayDelivery = pgTable('gateway_delivery', {
  id: uuid('id').primaryKey(),
  namespaceId: uuid('namespace_id').notNull(),
  /** The sender's idempotency key, or the body's hash where the sender gave none. */
  deliveryKey: text('delivery_key').notNull(),
  bodySha256: text('body_sha256').notNull(),
  /** Of the files' hashes, whatever their order. */
  contentSha256: text('content_sha256').notNull(),
  uploadId: uuid('upload_id').notNull(),
  /** Null while it is parked. */
  caseId: uuid('case_id'),
  receivedAt: timestamptz('received_at').notNull(),
});

export type NamespaceRow = typeof gatewayNamespace.$inferSelect;
export type DeliveryRow = typeof gatewayDelivery.$inferSelect;
