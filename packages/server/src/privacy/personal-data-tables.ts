// What the product stores about a person, table by table, and what an erasure does with it (CG-150): the single source
// for exports and erasures, which go through it from top to bottom. A test fails for a table that is in neither list.
import { emptyTexts } from '../cases/case-texts.ts';
import { sql, type SQL } from '../platform/database/drizzle.ts';
import { textsIn, uuidsIn } from '../platform/database/id-list.ts';
import type { Person } from './person-repository.ts';

export type PersonalDataTable = {
  table: string;
  /** Condition for the rows about the person. */
  rows: SQL;
  /** Columns that are never exported: secrets, and what means nothing to a person. */
  hidden?: readonly string[];
  /** Columns that name stored objects, which are deleted with the row. */
  objects?: readonly string[];
  /** `purge`: deleted with its study or upload · `keep` states the reason. */
  erase: 'delete' | 'purge' | { set: SQL } | { keep: string };
};

const erasedName = '—';
const tokens = ['token_hash'];

/** Needs a person from selectPerson, because the statements use their IDs. */
export function personalDataTables(person: Person): PersonalDataTable[] {
  const found = conditionsOf(person);
  return [...accessTables(found), ...messageTables(found), ...recordTables(found), ...retainedTables(found)];
}

type Conditions = ReturnType<typeof conditionsOf>;

function conditionsOf({ email, accounts, caseIds, studyIds, uploadIds, shareIds }: Person) {
  const own = uuidsIn(accounts.map(({ id }) => id));
  const words = textsIn([email, ...accounts.map(({ id }) => id), ...caseIds, ...shareIds]);
  return {
    email,
    byUser: sql`user_id IN ${own}`,
    own,
    cases: uuidsIn(caseIds),
    studies: uuidsIn(studyIds),
    uploads: uuidsIn(uploadIds),
    shares: uuidsIn(shareIds),
    /** Access that they granted or received. */
    care: sql`patient_user_id IN ${own} OR caregiver_user_id IN ${own} OR email = ${email}`,
    subjects: textsIn([...accounts.map(({ id }) => id), ...caseIds, ...studyIds, ...uploadIds]),
    /** Whether a text contains the person's address or ID, or one of their cases or links. */
    names: (text: SQL) =>
      sql`EXISTS (SELECT FROM ${words} AS named (word) WHERE strpos(lower(${text}), named.word) > 0)`,
  };
}

/** Tables about the person's access. */
function accessTables({ byUser, own, cases, email, names }: Conditions): PersonalDataTable[] {
  return [
    { table: 'capability', rows: byUser, hidden: tokens, erase: 'delete' },
    { table: 'pass', rows: byUser, hidden: tokens, erase: 'delete' },
    {
      table: 'one_time_token',
      rows: sql`${byUser} OR case_id IN ${cases} OR session_id IN (SELECT id FROM session WHERE user_id IN ${own})`,
      hidden: [...tokens, 'detail'],
      erase: 'delete',
    },
    { table: 'session', rows: byUser, hidden: tokens, erase: 'delete' },
    { table: 'invitation', rows: byUser, hidden: ['mail_key'], erase: 'delete' },
    { table: 'credential', rows: byUser, hidden: ['password_hash'], erase: 'delete' },
    { table: 'totp_secret', rows: byUser, hidden: ['sealed_secret'], erase: 'delete' },
    { table: 'recovery_code', rows: byUser, hidden: ['code_hash'], erase: 'delete' },
    { table: 'portrait', rows: byUser, hidden: ['object_key'], objects: ['object_key'], erase: 'delete' },
    { table: 'recording_key', rows: byUser, hidden: ['key_sealed'], erase: 'delete' },
    { table: 'saved_case_view', rows: byUser, erase: 'delete' },
    { table: 'passkey', rows: byUser, hidden: ['public_key'], erase: 'delete' },
    // The address may belong to someone else who tried to log in.
    { table: 'login_attempt', rows: sql`lower(email) = ${email}`, hidden: ['address'], erase: 'delete' },
    { table: 'rate_window', rows: names(sql`subject`), erase: 'delete' },
  ];
}

/** Messages to and about the person, and what was shared. */
function messageTables({
  byUser,
  care,
  own,
  cases,
  email,
  names,
  shares,
  subjects,
  uploads,
}: Conditions): PersonalDataTable[] {
  return [
    { table: 'notification', rows: sql`${byUser} OR case_id IN ${cases}`, erase: 'delete' },
    {
      table: 'email_outbox',
      // Emails about a grant contain both sides' names.
      rows: sql`lower(to_address) = ${email} OR recipient_id IN ${own} OR ${names(sql`key || ' ' || text`)}
        OR (key LIKE 'care-%' AND split_part(key, ':', 2) IN (SELECT id::text FROM care_grant WHERE ${care}))`,
      hidden: ['html', 'key', 'unsubscribe_url'],
      erase: 'delete',
    },
    {
      table: 'patient_order',
      rows: byUser,
      erase: { set: sql`gclid = NULL, reference_workspace_id = NULL, updated_at = now()` },
    },
    { table: 'reminder_stop', rows: sql`${byUser} OR case_id IN ${cases}`, erase: 'delete' },
    {
      table: 'job',
      rows: sql`subject_id IN ${subjects} OR ${names(sql`payload::text`)}
        OR subject_id IN (SELECT id::text FROM pack_file WHERE upload_id IN ${uploads})`,
      hidden: ['payload', 'lease'],
      erase: 'delete',
    },
    {
      table: 'idempotency_key',
      rows: sql`${byUser} OR case_id IN ${cases}`,
      hidden: ['key_hash', 'body_hash'],
      erase: 'delete',
    },
    { table: 'workspace_form', rows: byUser, hidden: ['key_hash', 'body_hash'], erase: 'delete' },
    { table: 'clinic_code_reservation', rows: sql`reserved_by IN ${own}`, erase: 'delete' },
    {
      table: 'download',
      rows: byUser,
      hidden: [...tokens, 'former_token_hash'],
      objects: ['object_key'],
      erase: 'delete',
    },
    // The other side's record of it is in the trail.
    {
      table: 'care_grant',
      rows: care,
      hidden: tokens,
      erase: 'delete',
    },
    { table: 'share_opening', rows: sql`share_link_id IN ${shares}`, erase: 'delete' },
    { table: 'share_link', rows: sql`id IN ${shares}`, hidden: tokens, erase: 'delete' },
  ];
}

/** The person's images, reports and cases. */
function recordTables({ byUser, own, cases, studies, uploads }: Conditions): PersonalDataTable[] {
  const inCase = sql`case_id IN ${cases}`;
  const videoObjects = ['video_key', 'poster_key', 'event_track_key'];
  const inStudy = sql`study_id IN ${studies}`;
  const inPack = sql`pack_file_id IN (SELECT id FROM pack_file WHERE upload_id IN ${uploads})`;
  return [
    { table: 'report_view', rows: sql`${byUser} OR ${inCase}`, erase: 'delete' },
    { table: 'report_watch', rows: sql`${byUser} OR ${inCase}`, erase: 'delete' },
    { table: 'review_watch', rows: sql`${byUser} OR ${inCase}`, erase: 'delete' },
    { table: 'recording_mask', rows: inCase, erase: 'delete' },
    { table: 'unexplained_words', rows: inCase, erase: 'delete' },
    { table: 'review_note', rows: inCase, erase: 'delete' },
    {
      table: 'case_answer_clip',
      rows: sql`${inCase} OR question_id IN (SELECT id FROM case_question WHERE asked_by IN ${own})`,
      // Once the patient may read the text, it is in the question.
      hidden: ['text', 'return_reason'],
      objects: ['video_key', 'poster_key'],
      erase: 'delete',
    },
    { table: 'case_question', rows: sql`${inCase} OR asked_by IN ${own}`, erase: 'delete' },
    { table: 'case_material', rows: inCase, erase: 'delete' },
    { table: 'chapter_picture', rows: inCase, objects: ['object_key'], erase: 'delete' },
    { table: 'video_copy', rows: inCase, objects: ['object_key'], erase: 'delete' },
    { table: 'video_segment', rows: inCase, objects: videoObjects, erase: 'delete' },
    { table: 'video_report', rows: inCase, objects: videoObjects, erase: 'delete' },
    { table: 'report_file', rows: inCase, erase: 'delete' },
    { table: 'additional_file', rows: inCase, erase: 'delete' },
    { table: 'upload_link', rows: sql`${inCase} OR created_by IN ${own}`, hidden: tokens, erase: 'delete' },
    { table: 'case_portal_access', rows: inCase, hidden: ['password_sealed'], erase: 'delete' },
    {
      table: 'storage_finding',
      rows: sql`object_key IN (SELECT pack_key FROM upload WHERE id IN ${uploads})`,
      erase: 'delete',
    },
    {
      table: 'gateway_delivery',
      rows: sql`${inCase} OR upload_id IN ${uploads}`,
      hidden: ['body_sha256', 'content_sha256'],
      erase: 'delete',
    },
    { table: 'gateway_study', rows: inStudy, erase: 'delete' },
    { table: 'webhook_delivery', rows: inCase, hidden: ['answer_text'], erase: 'delete' },
    { table: 'study', rows: sql`id IN ${studies}`, erase: 'purge' },
    { table: 'study_series', rows: inStudy, erase: 'purge' },
    { table: 'study_file', rows: inStudy, erase: 'purge' },
    { table: 'file_view', rows: inPack, erase: 'purge' },
    { table: 'recognized_text', rows: inPack, erase: 'purge' },
    { table: 'pack_file', rows: sql`upload_id IN ${uploads}`, erase: 'purge' },
    {
      table: 'recording_event_batch',
      rows: sql`upload_id IN ${uploads}`,
      hidden: ['events'],
      erase: 'purge',
    },
    { table: 'upload', rows: sql`id IN ${uploads}`, erase: 'purge' },
    {
      table: 'case_figure',
      rows: inCase,
      erase: { keep: 'times and counts, for the figures of the clinic' },
    },
    { table: 'case_event', rows: inCase, erase: { set: sql`detail = '{}'` } },
    {
      table: 'case',
      rows: sql`id IN ${cases}`,
      hidden: ['search_text', 'patient_email'],
      erase: { set: emptyCase },
    },
    { table: 'app_user', rows: sql`id IN ${own}`, hidden: ['search_text'], erase: { set: emptyAccount } },
  ];
}

const emptyPatient = JSON.stringify({
  name: '',
  preferredName: null,
  dateOfBirth: null,
  gender: null,
  email: '',
  phoneNumber: null,
});

const emptyCase = sql`title = ${erasedName}, ${emptyTexts}, written_report = NULL, note = NULL,
  clinic_upload_detail = NULL, upload_failed_reason = NULL, portal_failure = NULL, identity_hold = NULL,
  rating_comment = NULL, oldest_question_at = NULL, study_id = NULL, upload_id = NULL, patient_snapshot = ${emptyPatient}::jsonb,
  version = version + 1, updated_at = now()`;

const emptyAccount = sql`name = ${erasedName}, preferred_name = NULL, email = 'erased-' || id || '@erased.invalid',
  phone_number = NULL, gender = NULL, date_of_birth = NULL, gclid = NULL, clinic_code = NULL, pending_email = NULL,
  email_verified_at = NULL, proved_emails = '{}', status = 'disabled', updated_at = now(), deleted_at = now()`;

/** Tables that stay without a name: only IDs, times and amounts are left. */
function retainedTables({ byUser, own, cases }: Conditions): PersonalDataTable[] {
  const ownTexts = sql`(SELECT id::text FROM app_user WHERE id IN ${own})`;
  return [
    {
      table: 'payment',
      rows: sql`payer_user_id IN ${own} OR patient_user_id IN ${own} OR case_id IN ${cases}`,
      erase: { keep: 'Bookkeeping: amounts and dates of payments are kept as long as tax law asks for it.' },
    },
    {
      table: 'receipt',
      rows: sql`payer_user_id IN ${own} OR patient_user_id IN ${own}`,
      // Bookkeeping: numbers, dates and amounts stay without gaps. A receipt paid by a clinic belongs to the clinic and
      // names the patient only by ID.
      erase: {
        set: sql`payer_name = CASE WHEN payer_user_id IN ${own} THEN ${erasedName} ELSE payer_name END,
          payer_email = CASE WHEN payer_user_id IN ${own} THEN '' ELSE payer_email END`,
      },
    },
    {
      table: 'user_report',
      rows: sql`${byUser} OR case_id IN ${cases}`,
      erase: { keep: 'Bookkeeping: which payment bought which report.' },
    },
    {
      table: 'user_plan',
      rows: byUser,
      hidden: ['provider_subscription_id'],
      erase: { keep: 'Bookkeeping: which payment bought which storage, and until when.' },
    },
    {
      table: 'entitlement',
      rows: byUser,
      erase: { keep: 'Bookkeeping: which payment bought which access.' },
    },
    { table: 'plan_removal', rows: byUser, erase: 'delete' },
    { table: 'storage_end', rows: byUser, erase: 'delete' },
    { table: 'temporary_study', rows: byUser, erase: 'delete' },
    {
      table: 'terms_acceptance',
      rows: sql`${byUser} OR case_id IN ${cases}`,
      erase: { keep: 'Proof of consent: which version of the terms was accepted when.' },
    },
    {
      table: 'case_notified_admin',
      rows: sql`${byUser} OR case_id IN ${cases}`,
      erase: { keep: 'Which administrators are told of a case: ids alone.' },
    },
    {
      table: 'workspace_change',
      rows: sql`changed_by IN ${own}`,
      erase: { keep: 'Who changed which setting of a clinic: the person is an id alone.' },
    },
    {
      table: 'webhook_endpoint',
      rows: sql`created_by IN ${own}`,
      hidden: ['secret_sealed', 'former_secret_sealed'],
      erase: {
        keep: 'Which systems of a clinic are told of its cases: the person who added one is an id alone.',
      },
    },
    {
      table: 'api_key',
      rows: sql`created_by IN ${own}`,
      hidden: ['key_hash'],
      erase: {
        keep: 'Which systems of a clinic may read its cases: the person who made a key is an id alone.',
      },
    },
    {
      table: 'audit_event',
      rows: sql`patient_user_id IN ${ownTexts} OR actor_id IN ${ownTexts}`,
      hidden: ['xid', 'hash'],
      erase: {
        keep: 'The audit of who opened which record is kept for six years (45 CFR 164.316) and is chained by hashes: a row that changes breaks it. It holds ids, times and network addresses, no name and no image.',
      },
    },
  ];
}

/** Tables without personal data, each with the reason. */
export const nonPersonalTables: Readonly<Record<string, string>> = {
  audit_chain: 'the last hash of each chain',
  backup_report: 'when backups were made and restored',
  discount: 'coupons of clinics',
  gateway_arrival: 'studies of hospitals that are on their way, which belong to nobody yet',
  gateway_arrived: 'images of hospitals that are on their way, which go with their study',
  gateway_namespace: 'hospitals whose gateways send, with their secrets',
  gateway_nonce: 'calls of gateways that must not count twice',
  glossary_entry: 'explanations of words that curators write',
  material: 'resources that clinics keep in their library',
  material_tag: 'words about resources of the library',
  normal_study: 'which resources of the library show what is normal',
  migration: 'which migrations have run',
  object_removal: 'keys of objects that are to go',
  outbox_event: 'live events with ids alone',
  outbox_reader: 'how far events were read',
  outbox_seal: 'how far events were numbered',
  sample: 'a drawn study that no one is in',
  server_process: 'which processes of the product run',
  drawing_template: 'drawings of clinics for speakers, for any patient’s images',
  script_template: 'texts of clinics for speakers, with placeholders where a patient’s details go',
  sealing_check: 'a known text, to recognize the key by',
  table_protection: 'what protects each table',
  pack_rest: 'bytes of an upload under way, which go with it',
  pack_upload: 'keys of an upload under way, which go with it',
  payment_event: 'ids of messages of the payment company',
  receipt_counter: 'the last number of the receipts of each year',
  self_help_category: 'names under which self-help materials stand',
  storage_check: 'counts of stored objects',
  stored_object: 'hashes of stored objects, which go with them',
  study_instance: 'numbers of images, which go with their study',
  workspace: 'clinics',
  workspace_subdomain: 'addresses of clinics',
  workspace_introduction: 'videos by which clinics welcome all their patients',
};
