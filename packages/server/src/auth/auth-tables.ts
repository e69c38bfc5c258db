import type { Gender, Locale, Role } from '@plainscan/contract';

import { bytea, timestamptz } from '../platform/database/columns.ts';
import { boolean, date, integer, jsonb, pgTable, text, uuid } from '../platform/database/drizzle.ts';

export const appUser = pgTable('app_user', {
  id: uuid('id').primaryKey(),
  workspaceId: integer('workspace_id').notNull(),
  role: text('role').$type<Role>().notNull(),
  name: text('name').notNull(),
  preferredName: text('preferred_name'),
  email: text('email').notNull(),
  phoneNumber: text('phone_number'),
  gender: text('gender').$type<Gender>(),
  dateOfBirth: date('date_of_birth', { mode: 'string' }),
  status: text('status').$type<'invited' | 'active' | 'disabled'>().notNull(),
  /** When an address was first proved; no rule reads it. */
  emailVerifiedAt: timestamptz('email_verified_at'),
  /** Every address that the user has proved, in lower case; the queries and row-level security read it (ADR 0013). */
  provedEmails: text('proved_emails').array().notNull().default([]),
  viewedReportFirstTime: boolean('viewed_report_first_time').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  gclid: text('gclid'),
  clinicCode: text('clinic_code'),
  pendingEmail: text('pending_email'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  deletedAt: timestamptz('deleted_at'),
});

/** Newest invitation of an account, whoever sent it. */
export const invitation = pgTable('invitation', {
  userId: uuid('user_id').primaryKey(),
  invitedBy: uuid('invited_by'),
  sentAt: timestamptz('sent_at').notNull(),
  times: integer('times').notNull().default(1),
  mailKey: text('mail_key').notNull(),
});

export const credential = pgTable('credential', {
  userId: uuid('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const loginAttempt = pgTable('login_attempt', {
  workspaceId: integer('workspace_id').notNull(),
  email: text('email').notNull(),
  /** Network address of the attempts; '' stands for all addresses together. */
  address: text('address').notNull(),
  failures: integer('failures').notNull(),
  lockedUntil: timestamptz('locked_until'),
  countedFrom: timestamptz('counted_from').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});

export const session = pgTable('session', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  lastActiveAt: timestamptz('last_active_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  revokedAt: timestamptz('revoked_at'),
  ip: text('ip'),
  userAgent: text('user_agent'),
  /** The workspace whose clinic code was last looked up in this session. */
  checkedClinicId: integer('checked_clinic_id'),
});

/** Purpose of a secret link or a short login step; it is valid for nothing else. */
export type TokenKind =
  | 'invite'
  | 'reset'
  | 'ws'
  | 'verify'
  | 'email-change'
  | 'login'
  | 'second'
  | 'passkey'
  | 'passkey-login'
  | 'recorder';

export const oneTimeToken = pgTable('one_time_token', {
  id: uuid('id').primaryKey(),
  /** `null` only for a login by passkey, which starts without a name. */
  userId: uuid('user_id'),
  kind: text('kind').$type<TokenKind>().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  sessionId: uuid('session_id'),
  /** The only case that a recorder's secret is valid for. */
  caseId: uuid('case_id'),
  detail: jsonb('detail').$type<Record<string, string>>().notNull().default({}),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: timestamptz('expires_at').notNull(),
  /** When it stopped working before it expired: it was used, replaced or withdrawn. */
  usedAt: timestamptz('used_at'),
  /** Whether it served its purpose. */
  spent: boolean('spent').notNull().default(false),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const termsAcceptance = pgTable('terms_acceptance', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  caseId: uuid('case_id'),
  kind: text('kind').$type<'terms' | 'education' | 'guardian'>().notNull(),
  version: text('version').notNull(),
  at: timestamptz('at').notNull(),
});
