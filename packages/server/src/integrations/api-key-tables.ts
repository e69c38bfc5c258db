import { bytea, timestamptz } from '../platform/database/columns.ts';
import { integer, pgTable, text, uuid } from '../platform/database/drizzle.ts';

/** A key with which a clinic's own systems read its cases. The API's role cannot read `keyHash`. */
export const apiKey = pgTable('api_key', {
  id: uuid('id').primaryKey(),
  workspaceId: integer('workspace_id').notNull(),
  name: text('name').notNull(),
  keyHash: bytea('key_hash').notNull(),
  /** The key's last characters. */
  ending: text('ending').notNull(),
  createdBy: uuid('created_by'),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  lastUsedAt: timestamptz('last_used_at'),
  revokedAt: timestamptz('revoked_at'),
});
