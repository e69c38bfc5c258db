import { bytea, timestamptz } from '../platform/database/columns.ts';
import { boolean, date, pgTable, text, uuid } from '../platform/database/drizzle.ts';

/** Access to a patient's record, given to someone they know. The API's role cannot read `tokenHash`. */
export const careGrant = pgTable('care_grant', {
  id: uuid('id').primaryKey(),
  patientUserId: uuid('patient_user_id').notNull(),
  name: text('name').notNull(),
  /** In lower case. */
  email: text('email').notNull(),
  /** `null` until the invitation is accepted. */
  caregiverUserId: uuid('caregiver_user_id'),
  showsImages: boolean('shows_images').notNull().default(false),
  /** `null` for all records. */
  recordIds: uuid('record_ids').array(),
  startsOn: date('starts_on', { mode: 'string' }).notNull(),
  endsOn: date('ends_on', { mode: 'string' }).notNull(),
  startsAt: timestamptz('starts_at').notNull(),
  endsAt: timestamptz('ends_at').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  invitedAt: timestamptz('invited_at').notNull(),
  invitationEndsAt: timestamptz('invitation_ends_at').notNull(),
  acceptedAt: timestamptz('accepted_at'),
  visitedAt: timestamptz('visited_at'),
  closedAt: timestamptz('closed_at'),
  closedBy: text('closed_by').$type<'patient' | 'caregiver' | 'system'>(),
});
