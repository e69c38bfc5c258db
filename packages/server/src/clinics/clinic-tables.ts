import type { ClinicSetting, SettingValue } from '@plainscan/contract';

import { bytea, timestamptz } from '../platform/database/columns.ts';
import { integer, jsonb, pgTable, primaryKey, text, uuid } from '../platform/database/drizzle.ts';

/** Who changed which setting of a clinic, from what to what. */
export const workspaceChange = pgTable('workspace_change', {
  id: uuid('id').primaryKey(),
  workspaceId: integer('workspace_id').notNull(),
  setting: text('setting').$type<ClinicSetting>().notNull(),
  before: jsonb('before').$type<SettingValue>(),
  after: jsonb('after').$type<SettingValue>(),
  changedBy: uuid('changed_by'),
  changedAt: timestamptz('changed_at').notNull(),
});

/** A clinic code that is kept for whoever fills in a form (CG-124). */
export const clinicCodeReservation = pgTable('clinic_code_reservation', {
  code: text('code').primaryKey(),
  /** Null for a clinic that is not there yet. */
  workspaceId: integer('workspace_id'),
  reservedBy: uuid('reserved_by').notNull(),
  reservedUntil: timestamptz('reserved_until').notNull(),
});

/** The clinic that a form made, so that a retry of the form makes no second one (CG-204). */
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
