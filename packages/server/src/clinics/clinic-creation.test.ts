// CG-123: a clinic is created completely or not at all.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fieldProblems } from '@plainscan/contract';
import { openAccountStage, tokenIn, type AccountStage } from '../../tests/account-fixture.ts';
import {
  clinicForm,
  formBody,
  issueCode,
  logoPicture,
  makeClinic,
  sendClinic,
} from '../../tests/clinic-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { addNamespace } from '../gateway/namespace-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callAnonymously, type TestCaller } from '../test-platform-fixture.ts';

let stage: AccountStage;
let boss: TestCaller;
beforeAll(async () => {
  stage = await openAccountStage();
  boss = await stage.product.as('super@demo.test');
});
afterAll(() => stage.product.close());

const count = async (): Promise<number> =>
  Number((await stage.select(sql`SELECT count(*) AS n FROM workspace`))[0]?.['n']);
const namespaceOf = async (name: string): Promise<string> => {
  await addNamespace(stage.product.platform, name);
  return String((await stage.select(sql`SELECT id FROM gateway_namespace WHERE name = ${name}`))[0]?.['id']);
};

describe('V-097: POST /workspaces', () => {
  test('creates a white-glove clinic with all values of the form (P-001, P-021, P-022, P-024 … P-028, P-043, P-047)', async () => {
    const namespaceId = await namespaceOf('tideway-main');
    const code = await issueCode(boss, 'Tideway Radiology');
    const fields = clinicForm({
      name: 'Tideway Radiology',
      clinicCode: code,
      landingUrl: 'tideway.example/patients',
      allowClinicUpload: 'allowed',
    });
    const { bytes, headers } = formBody(
      { ...(fields as Record<string, string>), 'namespaceIds[]': namespaceId },
      { field: 'logo', name: 'mark.png', bytes: await logoPicture('png') },
    );
    const made = await boss.call('POST', '/workspaces', { bytes, headers });
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Tideway Radiology',
        subdomain: fields['subdomain'],
        clinicCode: code,
        address: '18 Harbor Street, Portland, ME 04101',
        countryCode: 'us',
        contactNumber: '(555) 010-0190',
        contactEmail: fields['adminEmail'],
        adminName: 'Helen Marsh',
        adminTelephone: '(555) 010-0191',
        adminEmail: fields['adminEmail'],
        primaryColor: '#2AAAE2',
        landingUrl: 'https://tideway.example/patients',
        caseCreationType: 'manual_entry',
        creatorType: 'both',
        productType: 'white-glove',
        allowClinicUpload: 'allowed',
        canRequestBeforePay: false,
        creatorMode: false,
        mainFileType: 'dicom',
        isProviderWorkspace: false,
        isPlainscanWorkspace: false,
        namespaces: [{ id: namespaceId, name: 'tideway-main' }],
        linkedNamespaces: [{ id: namespaceId, name: 'tideway-main' }],
        discount: null,
        discountId: null,
        globalVideoIntroduction: null,
        closedAt: null,
        cases: { total: 0, open: 0 },
      },
    });
    expect(code).toMatch(/^TID\d{4}$/);
    const { id } = made.body as { id: number };
    const logo = await callAnonymously(
      stage.product.app,
      'GET',
      String(made.body['logoUrl']).replace('/api', ''),
    );
    expect(logo).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
    expect((await boss.call('GET', `/workspaces/${id}`)).body).toEqual(made.body);
    expect(made.body['lastChanges']).toMatchObject({ name: { before: null, after: 'Tideway Radiology' } });
  });

  test('invites its first administrator, who signs in at its own address and sets it up (B-003, P-040, CG-123)', async () => {
    const clinic = await makeClinic(boss);
    const email = String(clinic['adminEmail']);
    const portal = String(clinic['subdomain']);
    const [mail, second] = await stage.mailsTo(email);
    expect(second).toBeUndefined();
    expect(mail).toMatchObject({
      template: 'invitation',
      subject: `${String(clinic['name'])} invites you to set up your account`,
    });
    expect(mail?.text).toContain(`http://${portal}.localhost:8080/invite?token=`);
    const set = await stage.call(
      'POST',
      '/auth/reset-password',
      { token: tokenIn(mail), password: 'Quiet-Harbor-7', termsAccepted: true },
      portal,
    );
    expect(set.status).toBe(200);
    const login = await stage.call('POST', '/auth/login', { email, password: 'Quiet-Harbor-7' }, portal);
    expect(login.body['user']).toMatchObject({
      role: 'admin',
      name: 'Helen Marsh',
      workspace: { id: clinic.id },
    });
    const mine = await callAnonymously(stage.product.app, 'GET', `/workspaces/${clinic.id}`, {
      headers: { authorization: `Bearer ${String(login.body['accessToken'])}`, 'sub-domain': portal },
    });
    expect(mine).toMatchObject({ status: 200, body: { id: clinic.id } });
    const audited = await stage.select(sql`SELECT action FROM audit_event
      WHERE workspace_id = ${clinic.id} AND action = 'workspace.created'`);
    expect(audited).toHaveLength(1);
  });

  test.each([
    ['name', 'ab'],
    ['name', 'evil.com/login'],
    ['name', '=HYPERLINK(1)'],
    ['subdomain', 'www'],
    ['adminEmail', 'helen@tideway'],
    ['adminTelephone', 'call me'],
    ['contactNumber', '1'],
    ['primaryColor', '#000000'],
    ['countryCode', ''],
    ['address', ' '],
    ['adminName', 'http://evil.test'],
    ['adminName', 'evil.test'],
  ])(
    'reports at %s what is wrong with %j, and saves nothing (P-020, P-029 … P-035)',
    async (field, value) => {
      const before = await count();
      const { status, body } = await sendClinic(boss, { [field]: value, clinicCode: 'TID0001' });
      expect(status).toBe(400);
      expect(Object.keys(body['validationError'] as object)).toEqual([field]);
      expect(await count()).toBe(before);
    },
  );

  test('stores the form’s texts unchanged, even those that could confuse a database', async () => {
    const name = `O'Brien &lt;"&{x}; --`;
    const clinic = await makeClinic(boss, {
      name,
      address: `1 '; DROP TABLE workspace; -- <script>`,
      adminName: '{clinic} $1',
    });
    expect(clinic).toMatchObject({ name, adminName: '{clinic} $1' });
    const [mail] = await stage.mailsTo(String(clinic['adminEmail']));
    expect(mail?.subject).toBe(`${name} invites you to set up your account`);
    expect(mail?.html).toContain('O&#39;Brien &amp;lt;&quot;&amp;{x}; --');
  });

  const phoneProblem = 'Please enter a valid phone number';
  test.each([
    ['P-030', 'adminEmail', '', fieldProblems.email],
    ['P-030', 'adminEmail', 'helen at tideway', fieldProblems.email],
    ['P-031', 'adminTelephone', '', phoneProblem],
    ['P-031', 'contactNumber', 'call us', phoneProblem],
    ['P-032', 'name', 'ab', fieldProblems.clinicName],
    ['P-032', 'name', 'x'.repeat(33), fieldProblems.clinicName],
    ['P-033, W-096', 'clinicCode', '', 'Invalid Workspace Name field'],
    ['P-034, W-097', 'subdomain', '-bay', 'is not valid'],
    ['P-034', 'subdomain', 'a'.repeat(33), fieldProblems.tooLong],
  ])('%s: %s as %j is refused at its field, and no clinic is created', async (_id, field, value, problem) => {
    const before = await count();
    const answer = await sendClinic(boss, { clinicCode: 'TID0000', [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { validationError: { [field]: [problem] } } });
    expect(await count()).toBe(before);
  });

  test('P-030: spaces around an address are ignored', async () => {
    const clinic = await makeClinic(boss, { adminEmail: '  rita@spaced.test ' });
    expect(clinic['adminEmail']).toBe('rita@spaced.test');
  });

  test('another clinic’s namespace rolls back the whole clinic, including its administrator and logo (CG-123)', async () => {
    const namespaceId = await namespaceOf('taken-by-one');
    await makeClinic(boss, { namespaceIds: [namespaceId] });
    const before = await count();
    const uploads = async () =>
      (await stage.select(sql`SELECT id FROM upload WHERE purpose = 'logo'`)).length;
    const objects = async () => (await stage.select(sql`SELECT object_key FROM stored_object`)).length;
    const stored = await objects();
    const fields = clinicForm({ clinicCode: await issueCode(boss, 'Tideway') });
    const { bytes, headers } = formBody(
      { ...(fields as Record<string, string>), 'namespaceIds[0]': namespaceId },
      { field: 'logo', name: 'mark.png', bytes: await logoPicture('png') },
    );
    const refused = await boss.call('POST', '/workspaces', { bytes, headers });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: 'Failed to update linked namespaces',
        validationError: { namespaceIds: ['“taken-by-one” is already linked to another clinic.'] },
      },
    });
    expect(await count()).toBe(before);
    expect(await stage.select(sql`SELECT id FROM app_user WHERE email = ${fields['adminEmail']}`)).toEqual(
      [],
    );
    expect(await stage.mailsTo(String(fields['adminEmail']))).toEqual([]);
    expect([await uploads(), await objects()]).toEqual([0, stored]);
    // The same form without it is accepted: its address and code were not used.
    expect((await boss.call('POST', '/workspaces', { body: fields })).status).toBe(201);
  });

  test('a repeated form creates one clinic; another form with its key is refused (CG-204)', async () => {
    const headers = { 'idempotency-key': newId() };
    const clinicCode = await issueCode(boss, 'Tideway');
    const form = clinicForm({ clinicCode });
    const send = (body: object) => boss.call('POST', '/workspaces', { body, headers });
    const answers = await Promise.all([send(form), send(form), send(form)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect((await stage.mailsTo(String(form['adminEmail']))).length).toBe(1);
    expect((await send({ ...form, address: 'Elsewhere 2' })).status).toBe(409);
  });

  test('the seven colors and both defaults come from the server (P-038, P-039, CG-120)', async () => {
    expect(await makeClinic(boss, { primaryColor: undefined })).toMatchObject({ primaryColor: '#388E3C' });
    expect(await makeClinic(boss, { primaryColor: '#c2185b' })).toMatchObject({ primaryColor: '#C2185B' });
  });

  test.each(['admin@lakeside.test', 'admin@harbor.test', 'reviewer@demo.test', 'creator@lakeside.test'])(
    '%s cannot create one (P-001, CG-145)',
    async (email) => {
      const caller = await stage.product.as(email);
      expect((await caller.call('POST', '/workspaces', { body: clinicForm() })).status).toBe(403);
      expect((await caller.call('GET', '/workspaces')).status).toBe(403);
    },
  );
});

describe('V-065: POST /workspaces/clinic-code', () => {
  test('returns three letters and four digits, and reserves them for the user (CG-111, P-018, X-008)', async () => {
    const code = await issueCode(boss, 'Bayview');
    expect(code).toMatch(/^BAY\d{4}$/);
    const [kept] = await stage.select(
      sql`SELECT reserved_until FROM clinic_code_reservation WHERE code = ${code}`,
    );
    expect(new Date(String(kept?.['reserved_until'])).getTime() - stage.clock.now().getTime()).toBe(
      15 * 60_000,
    );
    expect((await boss.call('POST', '/workspaces/clinic-code', { body: { name: 'Ba' } })).status).toBe(400);
  });

  test('a code that was not issued, or that another user has reserved, is a conflict (P-044, CG-124)', async () => {
    const admin = await stage.product.as('admin@lakeside.test');
    const theirs = await issueCode(admin, 'Tideway', workspaceIds.lakeside);
    for (const clinicCode of ['TID0000', theirs]) {
      const refused = await sendClinic(boss, { clinicCode });
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'workspace.code-taken',
          validationError: { clinicCode: ['Another clinic already has this code.'] },
        },
      });
    }
  });

  test('an administrator can request one only for their own clinic', async () => {
    const admin = await stage.product.as('admin@lakeside.test');
    const ask = (workspaceId: number) =>
      admin.call('POST', '/workspaces/clinic-code', { body: { name: 'Lakeside', workspaceId } });
    expect((await ask(workspaceIds.lakeside)).status).toBe(200);
    expect((await ask(workspaceIds.summit)).status).toBe(404);
  });

  test('too many requests are refused', async () => {
    const admin = await stage.product.as('admin@summit.test');
    const statuses = new Set<number>();
    for (let at = 0; at < 65; at += 1)
      statuses.add(
        (await admin.call('POST', '/workspaces/clinic-code', { body: { name: 'Peak Clinic' } })).status,
      );
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('a subdomain that two clinics want at once (CG-125)', () => {
  test('is given to exactly one of them, and the other clinic is not created', async () => {
    for (let round = 0; round < 5; round += 1) {
      const subdomain = `wanted-${round}`;
      const before = await count();
      const answers = await Promise.all([sendClinic(boss, { subdomain }), sendClinic(boss, { subdomain })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
      const refused = answers.find(({ status }) => status === 400);
      expect(refused?.body['validationError']).toEqual({
        subdomain: ['Another clinic has this address, or had it before. Please choose another one.'],
      });
      expect(await count()).toBe(before + 1);
    }
  });
});
