import type { ClinicSetting, SettingValue } from '@plainscan/contract';

import { bytea, timestamptz } from '../platform/database/columns.ts';
import { integer, jsonb, pgTable, primaryKey, text, uuid } from '../platform/database/drizzle.ts';

/** History of a clinic's settings: who changed which one, from what to what. */
export const workspaceChange = pgTable('workspace_change', {
  id: uuid('id').primaryKey(),
  workspaceId: integer('workspace_id').notNull(),
  setting: text('setting').$type<ClinicSetting>().notNull(),
  before: jsonb('before').$type<SettingValue>(),
  after: jsonb('after').$type<SettingValue>(),
  changedBy: uuid('changed_by'),
  changedAt: timestamptz('changed_at').notNull(),
});

/** A clinic code that is reserved for the user of a form (CG-124). */
export const clinicCodeReservation = pgTable('clinic_code_reservation', {
  code: text('code').primaryKey(),
  /** `null` for a clinic that does not exist yet. */
  workspaceId: integer('workspace_id'),
  reservedBy: uuid('reserved_by').notNull(),
  reservedUntil: timestamptz('reserved_until').notNull(),
});

/** The clinic that a form created, so that a retry of the form does not create another (CG-204). */
export const workspaceForm = pgTable(
  'workspace_form',
  {
    userId: uuid('user_id').notNull(),
    keyHash: bytea('key_hash').notNull(),
    bodyHash: bytea('body_hash').notNull(),
    workspaceId: integer('workspace_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.keyHash] })],
);
