// What some demo cases have in addition to their row: access to a portal, a payment, and questions about the video.
import { casePlans, discountedCents, discountPercent, hour } from '@plainscan/contract';

import { savePortalAccess } from '@plainscan/server/src/case-files/portal-access-repository.ts';
import { recordPayment } from '@plainscan/server/src/orders/order-changes.ts';
import { insertCredit } from '@plainscan/server/src/payments/credit-repository.ts';
import { insertPayment } from '@plainscan/server/src/payments/payment-repository.ts';
import { issueReceipt } from '@plainscan/server/src/payments/receipts/receipt-service.ts';
import { newId } from '@plainscan/server/src/platform/clock/uuidv7.ts';
import type { Platform } from '@plainscan/server/src/platform/platform.ts';
import { insertQuestion, writeAnswer } from '@plainscan/server/src/questions/question-repository.ts';
import { demoWorkspaces } from './demo-accounts.ts';
import { askedAt, isByCode, type DemoCasePeople, type DemoSetting } from './demo-case-columns.ts';
import type { DemoCase } from './demo-cases.ts';

/** Writes the attachments of a demo case. Needs the system transaction in which the case was written. */
export async function writeDemoAttachments(
  platform: Platform,
  demoCase: DemoCase,
  people: DemoCasePeople,
  setting: DemoSetting,
): Promise<void> {
  if (demoCase.status === 'upload-shared') await shareDemoPortal(platform, people, setting);
  if (isByCode(demoCase)) await payForDemoCase(platform, demoCase, people, setting);
  await writeDemoQuestions(demoCase, people, setting);
}

async function writeDemoQuestions(
  { questions = [] }: DemoCase,
  { patientUserId, reviewer }: DemoCasePeople,
  { caseId, now }: DemoSetting,
): Promise<void> {
  if (patientUserId === null || reviewer === null) return;
  for (const { atMs, text, hoursAgo, answer } of questions) {
    const id = newId();
    const asked = askedAt(hoursAgo, now);
    await insertQuestion({ id, caseId, videoVersion: 1, atMs, text, askedBy: patientUserId, askedAt: asked });
    if (answer === undefined) continue;
    await writeAnswer(id, answer, reviewer.userId, new Date(asked.getTime() + answerMilliseconds));
  }
}

const answerMilliseconds = 5 * hour;

function shareDemoPortal(
  { sealer }: Platform,
  { creator }: DemoCasePeople,
  { caseId, createdAt }: DemoSetting,
) {
  return savePortalAccess({
    caseId,
    address: 'https://images.stclare-hospital.example',
    username: 'eleanor.voss',
    studyName: 'MR Brain, St. Clare Hospital',
    passwordSealed: sealer.seal('Heron-Lamp-58', `portal:${caseId}`),
    sharedBy: creator.userId,
    sharedAt: createdAt,
  });
}

/** Records that the patient paid for the request in an earlier checkout. */
async function payForDemoCase(
  platform: Platform,
  { workspace, reportType = 'standard' }: DemoCase,
  { patientUserId }: DemoCasePeople,
  { caseId, createdAt }: DemoSetting,
): Promise<void> {
  if (patientUserId === null) return;
  const paymentId = newId();
  const { key: planKey, priceCents } = casePlans[reportType];
  const home = demoWorkspaces[workspace];
  const percent = discountPercent({ ...home, couponPercent: null, discountType: null });
  const amountCents = discountedCents(priceCents, percent);
  await insertPayment({
    id: paymentId,
    purpose: 'case',
    payerUserId: patientUserId,
    patientUserId,
    caseId,
    workspaceId: home.id,
    planKey,
    amountCents,
    discountPercent: percent,
    status: 'paid' as const,
    paidAt: createdAt,
    providerSessionId: `demo_${paymentId}`,
    providerPaymentId: `demo_${paymentId}`,
    successRoute: '/payment-successful',
    cancelRoute: '/payment-fail',
    createdAt,
    updatedAt: createdAt,
  });
  await recordPayment({ id: paymentId, purpose: 'case', patientUserId, planKey, amountCents }, createdAt);
  const spent = { caseId, usedAt: createdAt, createdAt };
  await insertCredit({ id: newId(), userId: patientUserId, reportType, source: 'case', paymentId, ...spent });
  await issueReceipt(platform, paymentId, { amountCents, by: 'company' }, createdAt);
}
