// Who is told of what: every beginning and every action against the N and M of the state machine (T01 … T42, CG-36,
// CG-39, CG-50, CG-60, CG-170, CG-173, CG-174).
import { caseMailKeys, caseNotificationRules, type CaseAction, type CaseStart } from '@plainscan/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openCast, type Cast } from '../../tests/case-cast-fixture.ts';
import { setCase } from '../../tests/case-fixture.ts';
import { addPerson, contextAt, signIn, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { tellingsOfBeginnings } from '../../tests/telling-begin-fixture.ts';
import { tellingsOfFiles } from '../../tests/telling-files-fixture.ts';
import type { Scene, TellingRow } from '../../tests/telling-scene-fixture.ts';
import { tellingsOfWork } from '../../tests/telling-work-fixture.ts';
import { caseNotifiedAdmin } from '../cases/case-child-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import { mailTextsFor } from './case-mail-texts.ts';
import { findRecipients } from './case-recipients.ts';

const { lakeside, provider } = workspaceIds;

let cast: Cast;
let names: Map<string, string>;
beforeAll(async () => {
  cast = await openCast();
  names = new Map(Object.entries(cast.ids).map(([name, id]) => [id, name]));
});
afterAll(() => cast.product.close());

/** People are written as names, rows have their ids. */
function withIds<T extends object>(facts: T | undefined): T {
  const entries = Object.entries(facts ?? {}).map(([name, value]: [string, unknown]) => [
    name,
    name === 'payer' ? value : ((cast.ids as Record<string, string>)[String(value)] ?? value),
  ]);
  return Object.fromEntries(entries) as T;
}

/** Who hears what of an action that led to this row, as `person: notice + mail`. */
async function told(action: CaseAction | CaseStart, scene: Scene): Promise<string[]> {
  const { platform } = cast.product;
  const id = await cast.pooled(withIds(scene.case));
  if (scene.row) await setCase(platform, id, withIds(scene.row));
  const by = scene.by === undefined ? null : await signIn(platform, cast.ids[scene.by]);
  const now = cast.clock.now();
  const initiator = by === null ? { actor: null, now } : { actor: by, context: contextAt(now) };
  return platform.database.asSystem(async () => {
    for (const admin of scene.admins ?? [])
      await platform.database
        .current()
        .insert(caseNotifiedAdmin)
        .values({ caseId: id, userId: cast.ids[admin] });
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
const rows: TellingRow[] = [...tellingsOfBeginnings, ...tellingsOfFiles, ...tellingsOfWork];

describe('who is told (CG-60)', () => {
  test('every beginning and every action has a row here', () => {
    expect([...new Set(rows.map(([action]) => action))].sort()).toEqual(
      Object.keys(caseNotificationRules).sort(),
    );
  });

  test('each row tells exactly those of the state machine', async () => {
    const wrong: string[] = [];
    for (const [action, says, scene, expected] of rows) {
      const heard = await told(action, scene);
      if (JSON.stringify(heard) !== JSON.stringify([...expected].sort()))
        wrong.push(`${action} (${says}):\n  told   ${heard.join(', ')}\n  wanted ${expected.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  });

  test('nobody who is disabled, and nobody of a workspace that lost sight of the case (CG-50)', async () => {
    const gone = await addPerson(cast.product.platform, {
      workspaceId: lakeside,
      role: 'creator',
      status: 'disabled',
    });
    const scene: Scene = {
      case: { status: 'in-progress', assignee: cast.ids.consultant, creator: gone },
      before: { status: 'new' },
      by: 'consultant',
    };
    expect(await told('claim', scene)).toEqual([]);
    const foreign: Scene = { ...scene, case: { ...scene.case, creator: cast.ids.otherClerk } };
    expect(await told('claim', foreign)).toEqual([]);
    // The clinic that only supplied the images reads a row, and hears nothing of the work.
    const supplied: Scene = {
      ...scene,
      case: {
        ...scene.case,
        workspaceId: provider,
        home: provider,
        uploadWorkspaceId: lakeside,
        creator: cast.ids.clerk,
      },
    };
    expect(await told('claim', supplied)).toEqual([]);
  });

  test('an account that never proved its address gets a mail and no notice (CG-170)', async () => {
    const unproved = await addPerson(cast.product.platform, {
      workspaceId: lakeside,
      role: 'patient',
      unverified: true,
      email: 'squatter@mail.test',
    });
    const scene: Scene = { case: { status: 'not-paid', pool: false, patient: unproved }, before: {} };
    expect(await told('failPayment', scene)).toEqual([]);
    expect(await told('letPatientPay', { ...scene, by: 'clerk' })).toEqual(['squatter@mail.test: mail pay']);
  });
});

describe('the mails themselves', () => {
  const occasion = { isOwnRequest: false, isUnpaid: false };
  const patientKeys = caseMailKeys.filter((key) => hasWords(key, 'patient'));

  function hasWords(key: (typeof caseMailKeys)[number], role: 'patient' | 'creator'): boolean {
    try {
      return mailTextsFor(key, { role, locale: 'en' }, occasion).subject !== '';
    } catch {
      return false;
    }
  }

  test('every kind has words for whoever the tellings send it to', () => {
    expect(caseMailKeys.filter((key) => !hasWords(key, 'patient') && !hasWords(key, 'creator'))).toEqual([]);
    expect(patientKeys).toContain('pay');
  });

  test('those to patients name neither the study nor the body part nor the number of the case', () => {
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
    const [mail] = await cast.select(
      sql`SELECT text FROM email_outbox WHERE template = ${template} AND key LIKE ${`%:${caseId}:%`}`,
    );
    return decodeURIComponent(String(mail?.['text']));
  };

  test('lead to the case: the pay mail and the failures to the patient’s page, staff to the case (CG-166)', async () => {
    const id = await cast.pooled({ status: 'not-paid', pool: false });
    await setCase(cast.product.platform, id, { payer: 'workspace', needsPayment: true });
    const answer = await cast.put('clerk', id, 'payment-method', { selectedPaymentMethod: 'patient-pay' });
    expect(answer.status).toBe(200);
    expect(await buttonOf(id, 'pay')).toContain(`lakeside.localhost:8080/patient-dashboard?caseId=${id}`);
    const review = await cast.worked({ video: 'ready' });
    await cast.put('consultant', review, 'done');
    expect(await buttonOf(review, 'review-wanted')).toContain(
      `portal.localhost:8080/case-details?caseId=${review}`,
    );
  });

  test('to somebody invited carry a fresh invitation; the older one dies (CG-174, CG-25)', async () => {
    const email = 'invited.again@mail.test';
    const invited = await addPerson(cast.product.platform, {
      workspaceId: lakeside,
      role: 'patient',
      status: 'invited',
      email,
    });
    const id = await cast.worked({ patient: invited, video: 'ready' });
    expect((await cast.put('consultant', id, 'sign-off')).status).toBe(200);
    expect(await buttonOf(id, 'ready')).toMatch(
      /\/invite\?token=[\w-]{43}&redirect=\/patient-report\?caseId=/,
    );
    const live = sql`SELECT 1 FROM one_time_token WHERE user_id = ${invited} AND kind = 'invite' AND used_at IS NULL`;
    expect(await cast.select(live)).toHaveLength(1);
    await cast.put('reviewer', id, 'recall', { reason: 'The wrong side is named.' });
    expect(await cast.select(live)).toHaveLength(1);
  });
});
