// Checks the demo: cases in every status, studies that can be viewed, and accounts that can log in.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { storedStatuses } from '@plainscan/contract';
import { sql } from '@plainscan/server/src/platform/database/drizzle.ts';
import { openTestPlatform, type TestPlatform } from '@plainscan/server/src/test-platform-fixture.ts';
import { runCaseDeadlines } from '@plainscan/server/src/timers/case-deadlines.ts';
import { demoAccounts, demoWorkspaces } from './demo-accounts.ts';
import { demoCases } from './demo-cases.ts';
import { markDemoNormals } from './demo-normals.ts';
import { readDemoStaff } from './demo-staff.ts';
import { loadDemo, loadDemoCases } from './load-demo.ts';

let product: TestPlatform;

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  product = await openTestPlatform();
  await loadDemoCases(product.platform);
}, 180_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await product.close();
});

type Row = Record<string, unknown>;
const select = async (statement: ReturnType<typeof sql>): Promise<Row[]> => {
  const { database } = product.platform;
  const { rows } = await database.asSystem(() => database.current().execute<Row>(statement));
  return rows;
};

describe('the accounts', () => {
  test.each(demoAccounts.map(({ email, role, portal }) => [email, role, portal] as const))(
    '%s logs in as %s',
    async (email, role, portal) => {
      const caller = await product.as(email);
      const { status, body } = await caller.call('GET', '/users/current-user');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        email,
        role,
        workspace: { id: demoWorkspaces[portal ?? 'portal'].id, subdomain: portal ?? 'portal' },
      });
    },
  );
});

describe('the cases', () => {
  test('cover every stored status except the archived one (D-015)', async () => {
    const rows = await select(sql`SELECT DISTINCT status FROM "case"`);
    const present = rows.map(({ status }) => status);
    for (const status of storedStatuses.filter((each) => each !== 'archived'))
      expect(present).toContain(status);
  });

  test('are in their documented workspaces', async () => {
    const rows = await select(
      sql`SELECT status, subdomain FROM "case" JOIN workspace ON workspace.id = "case".workspace_id`,
    );
    const places = rows.map(({ status, subdomain }) => `${String(status)} ${String(subdomain)}`);
    for (const place of [
      'incomplete summit',
      'not-paid harbor',
      'upload-shared lakeside',
      'pending-upload lakeside',
      'uploading harbor',
      'completed portal',
      'completed harbor',
      'completed lakeside',
      'completed summit',
    ])
      expect(places).toContain(place);
    expect(rows).toHaveLength(demoCases.length);
  });

  test('CG-198: one has an answered question and an open one', async () => {
    const patient = await product.as('patient@demo.test');
    const [row] = await select(sql`SELECT id FROM "case" WHERE oldest_question_at IS NOT NULL`);
    const { body } = await patient.call('GET', `/cases/${String(row?.['id'])}/questions`);
    expect(body).toMatchObject({
      questions: [{ state: 'answered' }, { state: 'open' }],
      asking: { state: 'open', left: 2 },
    });
  });

  test('are visible only to their own people', async () => {
    for (const [email, statuses] of [
      ['patient@demo.test', ['completed', 'uploading']],
      ['patient@harbor.test', ['completed']],
      ['patient@lakeside.test', ['completed']],
      ['patient@summit.test', ['completed']],
      ['new@demo.test', []],
    ] as const) {
      const { body } = await (await product.as(email)).call('GET', '/cases');
      const found = (body['data'] as { status: { value: string } }[])
        .map(({ status }) => status.value)
        .sort();
      expect(found, email).toEqual([...statuses]);
    }
  });

  test('have a timeline that ends in their status, and a unique short name', async () => {
    const rows = await select(sql`SELECT id, name, status FROM "case"`);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    const events = await select(sql`SELECT count(*)::int AS number FROM case_event GROUP BY case_id`);
    expect(events).toHaveLength(rows.length);
    const different =
      await select(sql`SELECT name FROM "case" WHERE status <> (SELECT to_status FROM case_event
      WHERE case_id = "case".id ORDER BY at DESC, case_event.id DESC LIMIT 1)`);
    expect(different).toEqual([]);
    const gaps =
      await select(sql`SELECT case_id FROM case_figure WHERE total_seconds <> coalesce(payment_seconds, 0)
      + coalesce(images_seconds, 0) + coalesce(claim_seconds, 0) + coalesce(video_seconds, 0) + coalesce(review_seconds, 0)`);
    expect(gaps).toEqual([]);
  });

  test('are pooled if their clinic leaves its videos to the provider', async () => {
    const rows = await select(
      sql`SELECT DISTINCT subdomain FROM "case" JOIN workspace ON workspace.id = "case".workspace_id WHERE in_provider_pool`,
    );
    expect(rows.map(({ subdomain }) => subdomain).sort()).toEqual(['harbor', 'lakeside']);
  });
});

describe('the cases of the demo', () => {
  const one = async (status: string, more = sql`true`) =>
    (await select(sql`SELECT "case".* FROM "case" WHERE status = ${status} AND ${more}`))[0] ?? {};

  test('include an unpaid one at Harbor, whose staff can pay on the sandbox page', async () => {
    const row = await one('not-paid');
    expect(row).toMatchObject({
      payer: 'workspace',
      needs_payment: true,
      selected_payment_method: 'admin-pay',
    });
    const staff = await product.as('creator@harbor.test');
    const answer = await staff.call(
      'GET',
      `/payment/create-case-checkout-session?caseId=${String(row['id'])}`,
    );
    expect(answer.status).toBe(200);
  });

  test('include access to a portal whose password opens only for its own case', async () => {
    const { id } = await one('upload-shared');
    const [access] = await select(sql`SELECT * FROM case_portal_access WHERE case_id = ${id}`);
    const sealed = String(access?.['password_sealed']);
    expect(product.platform.sealer.open(sealed, `portal:${String(id)}`)).toBe('Heron-Lamp-58');
  });

  test('include one from the gateway that has no patient and waits for the details', async () => {
    expect(await one('incomplete')).toMatchObject({ patient_user_id: null, created_by: null });
  });

  test('include a paid one requested by clinic code, which waits for its sender while the demo runs', async () => {
    const row = await one('uploading');
    expect(row).toMatchObject({
      upload_option: 'clinic-upload',
      created_by: row['patient_user_id'],
      payer: 'patient',
    });
    const [credit] = await select(sql`SELECT status FROM user_report JOIN payment ON payment.id = payment_id
      WHERE user_report.case_id = ${row['id']}`);
    expect(credit).toEqual({ status: 'paid' });
    const receipts =
      await select(sql`SELECT receipt.number, receipt.total_cents = payment.amount_cents AS same
      FROM payment LEFT JOIN receipt ON receipt.payment_id = payment.id
      WHERE payment.paid_at IS NOT NULL ORDER BY receipt.number`);
    expect(receipts.length).toBeGreaterThan(0);
    receipts.forEach(({ number, same }, at) => {
      expect(String(number)).toMatch(new RegExp(`^R-\\d{4}-00000${at + 1}$`));
      expect(same).toBe(true);
    });
    await select(
      sql`UPDATE upload SET last_byte_at = now() - interval '3 days' WHERE id = ${row['upload_id']}`,
    );
    await loadDemo(product.platform);
    const sender = await product.as('creator@harbor.test');
    const { body } = await sender.call('GET', `/cases/${String(row['id'])}`);
    expect(body['progress']).toMatchObject({ step: 'receiving', isSilent: true, senderName: 'Owen Tate' });
    const [upload] = await select(
      sql`SELECT last_byte_at > now() - interval '3 hours' AS kept FROM upload WHERE id = ${row['upload_id']}`,
    );
    expect(upload).toEqual({ kept: true });
  });

  test('include one whose images name another patient, and an archived one with its reason', async () => {
    const consultant = await product.as('consultant@demo.test');
    const { id } = await one('new', sql`identity_hold IS NOT NULL`);
    expect(await consultant.call('PUT', `/cases/${String(id)}/claim`)).toMatchObject({
      status: 409,
      body: { code: 'case.identity-hold' },
    });
    expect(await one('archived')).toMatchObject({ status_before_archive: 'pending-upload' });
  });

  test('say since when they have been waiting, and the first start mails no one', async () => {
    const rows = await select(
      sql`SELECT 1 FROM "case" WHERE status IN ('not-paid', 'pending-upload', 'upload-shared', 'incomplete', 'new', 'review')
          AND waiting_since IS NULL`,
    );
    expect(rows).toEqual([]);
    await runCaseDeadlines(product.platform);
    expect(await select(sql`SELECT 1 FROM email_outbox`)).toEqual([]);
    expect(await select(sql`SELECT 1 FROM case_event WHERE action IN ('remind', 'warnDelay')`)).toEqual([]);
  });

  test('can be requested with the codes of the clinics (CG-111)', async () => {
    const codes = await select(sql`SELECT clinic_code AS code FROM workspace ORDER BY id`);
    for (const { code } of codes) expect(code).toMatch(/^[A-Z0-9]{3}\d{4}$/);
    const patient = await product.as('patient@demo.test');
    const found = await patient.call('GET', '/workspaces/clinic-code/har2041');
    expect(found.body).toMatchObject({ code: 'HAR2041', name: 'Harbor Imaging' });
  });
});

describe('the studies', () => {
  test('of a head have at least sixty images, which a consultant can view', async () => {
    const consultant = await product.as('consultant@demo.test');
    const { body } = await consultant.call('GET', '/cases?limit=100');
    const { id } = (body['data'] as { id: string; title: string }[]).find(({ title }) =>
      /head|brain/i.test(title),
    ) ?? {
      id: '',
    };
    const shown = await consultant.call('GET', `/cases/${id}`);
    const study = shown.body['dicomStudy'] as { id: string; imageCount: number };
    expect(study.imageCount).toBeGreaterThanOrEqual(60);
    const document = await consultant.call('GET', `/studies/${study.id}`);
    const series = document.body['series'] as { instances: { id: string }[]; previewUrl: string | null }[];
    expect(series.every(({ previewUrl }) => previewUrl !== null)).toBe(true);
    const image = await consultant.call(
      'GET',
      `/studies/${study.id}/instances/${series[0]?.instances[0]?.id}`,
    );
    expect(image.bytes.subarray(128, 132).toString()).toBe('DICM');
  });

  test('include an unfinished upload that waits after 62 of 106 files, on disk as in the row', async () => {
    const sender = await product.as('creator@harbor.test');
    const [upload] = await select(
      sql`SELECT id, received::int AS received FROM upload WHERE status = 'receiving'`,
    );
    const { body } = await sender.call('GET', `/uploads/${String(upload?.['id'])}`);
    expect(body).toMatchObject({ files: 106, offset: upload?.['received'] });
    expect(body['have']).toHaveLength(62);
    const offset = await sender.call('HEAD', `/uploads/${String(upload?.['id'])}`);
    expect(Number(offset.headers['upload-offset'])).toBe(upload?.['received']);
  });
});

test('videos are queued as jobs, one for each kind of study', async () => {
  const jobs = await select(
    sql`SELECT payload FROM job WHERE kind = 'make-demo-video' AND status = 'queued'`,
  );
  const videos = await select(sql`SELECT id FROM video_report WHERE status = 'processing'`);
  const expected = jobs.flatMap(({ payload }) => (payload as { videoIds: string[] }).videoIds);
  expect(expected.sort()).toEqual(videos.map(({ id }) => String(id)).sort());
  expect(jobs.length).toBeLessThanOrEqual(3);
});

test('a database that already has data is left alone', async () => {
  const before = await select(sql`SELECT count(*)::int AS number FROM "case"`);
  await loadDemo(product.platform);
  expect(await select(sql`SELECT count(*)::int AS number FROM "case"`)).toEqual(before);
});

describe('the library', () => {
  test('has resources of several kinds, which the jobs make ready (T-037)', async () => {
    await product.startWorker();
    const ready = async () => {
      const rows = await select(sql`SELECT category, type, status FROM material WHERE type <> 'video'
        ORDER BY created_at DESC`);
      expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'ready'));
      return rows.map(({ category, type }) => `${String(category)} ${String(type)}`);
    };
    const kinds = await vi.waitFor(ready, { timeout: 120_000, interval: 500 });
    expect(kinds).toEqual([
      'educational image',
      'supplementary image',
      'self-help document',
      'self-help document',
      'self-help dcm',
      'self-help dcm',
      'sharedStudy dcm',
    ]);
    const { workspaceId } = await readDemoStaff(product.platform, 'super@demo.test');
    await markDemoNormals(product.platform, workspaceId);
    await markDemoNormals(product.platform, workspaceId);
    expect(
      await select(sql`SELECT anatomy, modality FROM normal_study ORDER BY anatomy`),
      'B18: what is shown as normal',
    ).toEqual([
      { anatomy: 'Chest', modality: 'X-ray' },
      { anatomy: 'Knee', modality: 'MRI' },
    ]);
  }, 150_000);
});
