// Who is notified of what: every origin and action, compared with the N and M of the state machine (T01 … T42, CG-36,
// CG-39, CG-50, CG-60, CG-170, CG-173, CG-174).
import { caseMailKeys, caseNotificationRules, type CaseAction, type CaseOrigin } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { setCase } from '../../tests/case-fixture.ts';
import { addPerson, contextAt, signIn, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { originNotifications } from '../../tests/origin-notification-fixture.ts';
import type { NotificationScene, NotificationExpectation } from '../../tests/notification-scene-fixture.ts';
import { actionExpectations } from '../../tests/action-expectations-fixture.ts';
import { caseNotifiedAdmin } from '../cases/case-child-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import { sql } from '../platform/database/drizzle.ts';
import { mailTextsFor } from './case-mail-texts.ts';
import { findRecipients } from './case-recipients.ts';

const { lakeside, provider } = workspaceIds;

let testBed: TestBed;
let names: Map<string, string>;
beforeAll(async () => {
  testBed = await openTestBed();
  names = new Map(Object.entries(testBed.ids).map(([name, id]) => [id, name]));
});
afterAll(() => testBed.product.close());

/** Replaces the names in the facts with IDs, because rows have IDs. */
function withIds<T extends object>(facts: T | undefined): T {
  const entries = Object.entries(facts ?? {}).map(([name, value]: [string, unknown]) => [
    name,
    name === 'payer' ? value : ((testBed.ids as Record<string, string>)[String(value)] ?? value),
  ]);
  return Object.fromEntries(entries) as T;
}

/** Returns who is notified of an action that led to this row, as `person: notice + mail`. */
async function notifiedPeople(action: CaseAction | CaseOrigin, scene: NotificationScene): Promise<string[]> {
  const { platform } = testBed.product;
  const id = await testBed.pooled(withIds(scene.case));
  if (scene.row) await setCase(platform, id, withIds(scene.row));
  const by = scene.by === undefined ? null : await signIn(platform, testBed.ids[scene.by]);
  const now = testBed.clock.now();
  const initiator = by === null ? { actor: null, now } : { actor: by, context: contextAt(now) };
  return platform.database.asSystem(async () => {
    for (const admin of scene.admins ?? [])
      await platform.database
        .current()
        .insert(caseNotifiedAdmin)
        .values({ caseId: id, userId: testBed.ids[admin] });
    const record = await systemCases.find(id);
    if (!record) throw new Error('The case is gone.');
    const before =
      scene.before === null ? null : { ...record, row: { ...record.row, ...withIds(scene.before) } };
    const { recipients } = await findRecipients({ action, record, before, initiator, detail: {} });
    return recipients
      .map(({ person, notice, mail }) => {
        const parts = [notice, mail && `mail ${mail}`].filter(Boolean).join(' + ');
        return `${names.get(person.id) ?? person.email}: ${parts}`;
      })
      .sort();
  });
}

/** The rows of the state machine, one by one. */
const rows: NotificationExpectation[] = [...originNotifications, ...actionExpectations.notified];

describe('who is notified (CG-60)', () => {
  test('every origin and every action has a row here', () => {
    expect([...new Set(rows.map(([action]) => action))].sort()).toEqual(
      Object.keys(caseNotificationRules).sort(),
    );
  });

  test('each row notifies exactly those of the state machine', async () => {
    const wrong: string[] = [];
    for (const [action, says, scene, expected] of rows) {
      const actual = await notifiedPeople(action, scene);
      if (JSON.stringify(actual) !== JSON.stringify([...expected].sort()))
        wrong.push(`${action} (${says}):\n  told   ${actual.join(', ')}\n  wanted ${expected.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  });

  test('no disabled user, and nobody in a workspace that can no longer see the case (CG-50)', async () => {
    const gone = await addPerson(testBed.product.platform, {
      workspaceId: lakeside,
      role: 'creator',
      status: 'disabled',
    });
    const scene: NotificationScene = {
      case: { status: 'in-progress', assignee: testBed.ids.consultant, creator: gone },
      before: { status: 'new' },
      by: 'consultant',
    };
    expect(await notifiedPeople('claim', scene)).toEqual([]);
    const foreign: NotificationScene = { ...scene, case: { ...scene.case, creator: testBed.ids.otherClerk } };
    expect(await notifiedPeople('claim', foreign)).toEqual([]);
    // The clinic that only supplied the images can read a row, but is not notified of the work.
    const supplied: NotificationScene = {
      ...scene,
      case: {
        ...scene.case,
        workspaceId: provider,
        home: provider,
        uploadWorkspaceId: lakeside,
        creator: testBed.ids.clerk,
      },
    };
    expect(await notifiedPeople('claim', supplied)).toEqual([]);
  });

  test('an account that never verified its address gets an email and no notice (CG-170)', async () => {
    const unproved = await addPerson(testBed.product.platform, {
      workspaceId: lakeside,
      role: 'patient',
      unverified: true,
      email: 'squatter@mail.test',
    });
    const scene: NotificationScene = {
      case: { status: 'not-paid', pool: false, patient: unproved },
      before: {},
    };
    expect(await notifiedPeople('failPayment', scene)).toEqual([]);
    expect(await notifiedPeople('letPatientPay', { ...scene, by: 'clerk' })).toEqual([
      'squatter@mail.test: mail pay',
    ]);
  });
});

describe('the emails themselves', () => {
  const occasion = { isOwnRequest: false, isUnpaid: false };
  const patientKeys = caseMailKeys.filter((key) => hasWords(key, 'patient'));

  function hasWords(key: (typeof caseMailKeys)[number], role: 'patient' | 'creator'): boolean {
    try {
      return mailTextsFor(key, { role, locale: 'en' }, occasion).subject !== '';
    } catch {
      return false;
    }
  }

  test('every kind has a text for each of its recipients', () => {
    expect(caseMailKeys.filter((key) => !hasWords(key, 'patient') && !hasWords(key, 'creator'))).toEqual([]);
    expect(patientKeys).toContain('pay');
  });

  test('those to patients contain neither the study nor the body part nor the case number', () => {
    for (const key of patientKeys)
      for (const locale of ['en', 'es'] as const)
        for (const isOwnRequest of [true, false])
          expect(
            JSON.stringify(
              mailTextsFor(key, { role: 'patient', locale }, { isOwnRequest, isUnpaid: isOwnRequest }),
            ),
          ).not.toMatch(/\{case\}|\{title\}|\{study\}|\{patient\}/);
  });

  const buttonOf = async (caseId: string, template: string): Promise<string> => {
    const [mail] = await testBed.select(
      sql`SELECT text FROM email_outbox WHERE template = ${template} AND key LIKE ${`%:${caseId}:%`}`,
    );
    return decodeURIComponent(String(mail?.['text']));
  };

  test('link to the case: payment and failures to the patient’s page, staff to the case (CG-166)', async () => {
    const id = await testBed.pooled({ status: 'not-paid', pool: false });
    await setCase(testBed.product.platform, id, { payer: 'workspace', needsPayment: true });
    const answer = await testBed.put('clerk', id, 'payment-method', { selectedPaymentMethod: 'patient-pay' });
    expect(answer.status).toBe(200);
    expect(await buttonOf(id, 'pay')).toContain(`lakeside.localhost:8080/patient-dashboard?caseId=${id}`);
    const review = await testBed.worked({ video: 'ready' });
    await testBed.put('consultant', review, 'done');
    expect(await buttonOf(review, 'review-wanted')).toContain(
      `portal.localhost:8080/case-details?caseId=${review}`,
    );
  });

  test('an invited user gets a new invitation, and the older one is revoked (CG-174, CG-25)', async () => {
    const email = 'invited.again@mail.test';
    const invited = await addPerson(testBed.product.platform, {
      workspaceId: lakeside,
      role: 'patient',
      status: 'invited',
      email,
    });
    const id = await testBed.worked({ patient: invited, video: 'ready' });
    expect((await testBed.put('consultant', id, 'sign-off')).status).toBe(200);
    expect(await buttonOf(id, 'ready')).toMatch(
      /\/invite\?token=[\w-]{43}&redirect=\/patient-report\?caseId=/,
    );
    const live = sql`SELECT 1 FROM one_time_token WHERE user_id = ${invited} AND kind = 'invite' AND used_at IS NULL`;
    expect(await testBed.select(live)).toHaveLength(1);
    await testBed.put('reviewer', id, 'recall', { reason: 'The wrong side is named.' });
    expect(await testBed.select(live)).toHaveLength(1);
  });
});
