import { timestamptz } from '../platform/database/columns.ts';
import { bigint, date, integer, pgTable, text, uuid } from '../platform/database/drizzle.ts';

export const gatewayNamespace = pgTable('gateway_namespace', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** Workspace that gets its studies as cases; with `null` they are parked. */
  workspaceId: integer('workspace_id'),
  secretSealed: text('secret_sealed').notNull(),
  revokedAt: timestamptz('revoked_at'),
  /** Networks (CIDR) from which images may arrive by C-STORE; none if empty. */
  senderNetworks: text('sender_networks').array().notNull().default([]),
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
  /** The sender's idempotency key, or the body's hash if the sender gave none. */
  deliveryKey: text('delivery_key').notNull(),
  bodySha256: text('body_sha256').notNull(),
  /** Hash of the files' hashes, in any order. */
  contentSha256: text('content_sha256').notNull(),
  uploadId: uuid('upload_id').notNull(),
  /** `null` while it is parked. */
  caseId: uuid('case_id'),
  receivedAt: timestamptz('received_at').notNull(),
});

/** Header values of a delivered study that a hospital's system can search (B21). */
export const gatewayStudy = pgTable('gateway_study', {
  studyId: uuid('study_id').notNull(),
  studyUid: text('study_uid').notNull(),
  namespaceId: uuid('namespace_id').notNull(),
  /** In DICOM form, like those below. */
  patientName: text('patient_name'),
  patientId: text('patient_id'),
  patientBirthDate: date('patient_birth_date', { mode: 'string' }),
  patientSex: text('patient_sex'),
  studyDate: date('study_date', { mode: 'string' }),
  /** HH:MM:SS, in the time zone of the scanner. */
  studyTime: text('study_time'),
  description: text('description'),
  accessionNumber: text('accession_number'),
  referringPhysician: text('referring_physician'),
  studyNumber: text('study_number'),
});

/** A study whose images arrive one by one, until no more arrive. */
export const gatewayArrival = pgTable('gateway_arrival', {
  id: uuid('id').primaryKey(),
  namespaceId: uuid('namespace_id').notNull(),
  studyUid: text('study_uid').notNull(),
  images: integer('images').notNull().default(0),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  beganAt: timestamptz('began_at').notNull(),
  lastAt: timestamptz('last_at').notNull(),
  /** When it was closed for delivery. */
  closedAt: timestamptz('closed_at'),
});

/** One image of an arrival, a separate object until the study is delivered. */
export const gatewayArrived = pgTable('gateway_arrived', {
  arrivalId: uuid('arrival_id').notNull(),
  sha256: text('sha256').notNull(),
  /** `null` for images that arrived before it was stored. */
  sopUid: text('sop_uid'),
  objectKey: text('object_key').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  arrivedAt: timestamptz('arrived_at').notNull(),
});

export type GatewayStudyRow = typeof gatewayStudy.$inferSelect;
export type ArrivalRow = typeof gatewayArrival.$inferSelect;
export type ArrivedRow = typeof gatewayArrived.$inferSelect;
export type NamespaceRow = typeof gatewayNamespace.$inferSelect;
export type DeliveryRow = typeof gatewayDelivery.$inferSelect;
