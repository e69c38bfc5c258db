// Objects that belong to one user or one workspace in the authorization matrix. Each function returns the ID used in
// calls.
import { recordingEndpoints } from '@plainscan/contract';

import { passkey } from '../src/auth/second-factor/second-factor-tables.ts';
import { authenticate } from '../src/auth/sessions/session-service.ts';
import { insertNotification } from '../src/notices/notification-repository.ts';
import { insertPayment } from '../src/payments/payment-repository.ts';
import { issueReceipt } from '../src/payments/receipts/receipt-service.ts';
import { newId } from '../src/platform/clock/uuidv7.ts';
import type { Platform } from '../src/platform/platform.ts';
import { drawingTemplates, scriptTemplates } from '../src/reports/studio-template-repository.ts';
import { openSessionFor } from './demo-people-fixture.ts';
import { addMaterial } from './material-fixture.ts';
import { uploadWith } from './upload-fixture.ts';

/** The calls about a user of each role. */
export const callsOnPeople = [
  ['admin', ['resendAdminInvitation', 'disableAdmin', 'enableAdmin']],
  ['creator', ['resendCreatorInvitation', 'disableCreator', 'enableCreator', 'listOpenCases']],
  [
    'patient',
    [
      'resendPatientInvitation',
      'disablePatient',
      'enablePatient',
      'correctBirthDate',
      'getPerson',
      'listPersonMails',
    ],
  ],
] as const;

/** Creates a library resource. */
export const materialOf = async (platform: Platform, by: string, workspaceId: number): Promise<string> =>
  (await addMaterial(platform, { workspaceId, by })).id;

/** Creates a script template and a drawing template of a workspace, which have the same ID. */
export async function templateOf({ database, clock }: Platform, workspaceId: number): Promise<string> {
  const now = clock.now();
  const row = { id: newId(), workspaceId, name: newId(), createdAt: now, updatedAt: now };
  await database.asSystem(async () => {
    await scriptTemplates.insert({ ...row, text: 'Hello {name}.' });
    await drawingTemplates.insert({ ...row, marks: [] });
  });
  return row.id;
}

/** Creates a finished recording for each case that the case has not taken, keyed by each call that names one. */
export async function recordingsOf(
  platform: Platform,
  speakers: { assignee: string; creatorOther: string },
  main: { id: string },
  other: { id: string },
): Promise<Record<string, { main: string; other: string }>> {
  const record = (by: string, { id: recordedCaseId }: { id: string }): Promise<string> =>
    uploadWith(platform, by, 'video', { status: 'sealed', growing: true, recordedCaseId });
  const { assignee, creatorOther } = speakers;
  const recordings = { main: await record(assignee, main), other: await record(creatorOther, other) };
  const names = Object.entries(recordingEndpoints).filter(([, { path }]) =>
    path.startsWith('/recordings/:id'),
  );
  return Object.fromEntries(names.map(([name]) => [name, recordings]));
}

/** Creates a session as a new login would. */
export async function sessionOf(platform: Platform, userId: string): Promise<string> {
  const token = await openSessionFor(platform, userId);
  return (await authenticate(platform.database, platform.clock, token)).sessionId;
}

export async function passkeyOf({ database, clock }: Platform, userId: string): Promise<string> {
  const id = newId();
  const row = { userId, credentialId: id, publicKey: new Uint8Array([1]), counter: 0, name: 'Key' };
  await database.asSystem(() =>
    database
      .current()
      .insert(passkey)
      .values({ ...row, id, createdAt: clock.now() }),
  );
  return id;
}

export async function notificationOf({ database, clock }: Platform, userId: string): Promise<string> {
  const id = newId();
  await database.asSystem(() =>
    insertNotification({
      id,
      userId,
      workspaceId: 1,
      caseId: null,
      source: id,
      key: 'case.claimed' as const,
      createdAt: clock.now(),
    }),
  );
  return id;
}

/** Creates a checkout of a user and returns our ID and the card company's. */
export async function checkoutOf(
  { database, clock }: Platform,
  payerUserId: string,
  caseId: string,
): Promise<{ id: string; sessionId: string }> {
  const id = newId();
  const providerSessionId = newId();
  const now = clock.now();
  const facts = { purpose: 'case' as const, planKey: 'standard', amountCents: 9_500, workspaceId: 1 };
  const routes = { successRoute: '/', cancelRoute: '/', createdAt: now, updatedAt: now };
  await database.asSystem(() =>
    insertPayment({ id, payerUserId, caseId, providerSessionId, ...facts, ...routes }),
  );
  return { id, sessionId: providerSessionId };
}

/** Creates the receipt of a payment by a user of this workspace. */
export async function receiptOf(
  platform: Platform,
  payerUserId: string,
  workspaceId: number,
): Promise<string> {
  const now = platform.clock.now();
  const facts = { purpose: 'case' as const, planKey: 'standard', amountCents: 9_500, workspaceId };
  const routes = { successRoute: '/', cancelRoute: '/', createdAt: now, updatedAt: now };
  const row = await platform.database.asSystem(async () => {
    const payment = { id: newId(), payerUserId, status: 'paid' as const, paidAt: now, ...facts, ...routes };
    await insertPayment(payment);
    return issueReceipt(platform, payment.id, { amountCents: 9_500, by: 'company' }, now);
  });
  if (!row) throw new Error('There is no receipt.');
  return row.id;
}

type Payer = { userId: string; workspaceId: number; caseId: string };

/** Creates a user's payment objects, keyed by the calls that name them: a session, a payment and a receipt. */
export async function moneyOf(platform: Platform, { userId, workspaceId, caseId }: Payer) {
  const { id, sessionId } = await checkoutOf(platform, userId, caseId);
  const receiptId = await receiptOf(platform, userId, workspaceId);
  return { checkPaymentSession: sessionId, refundPayment: id, getReceiptPdf: receiptId };
}
