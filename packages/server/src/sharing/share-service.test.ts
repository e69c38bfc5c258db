// Links that patients create to their records: who may, what they open, what they ask, and how they end (B8, CG-81 …
// CG-83).
import { limits, day } from '@plainscan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { setCase, storedVideo, type TestCase } from '../../tests/case-fixture.ts';
import { openSessionFor } from '../../tests/demo-people-fixture.ts';
import { callWith, openToken, linkReaderOf, sharedCase, type Reader } from '../../tests/share-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callAnonymously, callerWith, type TestAnswer } from '../test-platform-fixture.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { revokeOthersAccess } from './take-over-service.ts';

let testBed: TestBed;
let shown: TestCase;
let session: string;

beforeAll(async () => {
  testBed = await openTestBed();
  await testBed.select(
    sql`UPDATE app_user SET date_of_birth = '1954-02-11' WHERE id = ${testBed.ids.patient}`,
  );
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  shown = await sharedCase(testBed);
  session = await openSessionFor(testBed.product.platform, testBed.ids.patient);
});

const call = (method: string, path: string, body?: object): Promise<TestAnswer> =>
  callAnonymously(testBed.product.app, method, path, {
    headers: { authorization: `Bearer ${session}` },
    ...(body && { body }),
  });
const share = (body: object = {}, id = shown.id): Promise<TestAnswer> =>
  call('POST', `/patients/record/${id}/share-links`, { what: 'video', ...body });
const links = async (): Promise<Record<string, unknown>[]> =>
  (await call('GET', `/patients/record/${shown.id}/share-links`)).body['data'] as Record<string, unknown>[];
const shared = async (body: object = {}): Promise<Reader> => linkReaderOf(testBed, await share(body));
const ended = { status: 410, body: { code: 'pass.ended' } };

describe('what is shown with a shared video', () => {
  const beside = async (body: object) => {
    await setCase(testBed.product.platform, shown.id, { writtenReport: 'No mass.' });
    const reader = await shared(body);
    const { body: opened } = await reader.open();
    const answer = await callWith(testBed.product, opened['pass'], link());
    return { answer, reader };
  };
  const link = () => `/patients/record/${shown.id}/video-report-link`;
  const tokenOf = (address: unknown) =>
    new URL(String(address), 'http://x.test').searchParams.get('token') ?? '';

  test('CG-194: shows the study and the phone number, but no written report or images by default', async () => {
    await testBed.select(
      sql`UPDATE workspace SET contact_phone = '(555) 010-0142' WHERE name = 'Lakeside Clinic' RETURNING id`,
    );
    const { answer } = await beside({});
    expect(answer).toMatchObject({
      status: 200,
      body: {
        about: { clinic: { name: 'Lakeside Clinic', phone: '(555) 010-0142' } },
        writtenReport: null,
        reportFiles: [],
        images: null,
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain('1954-02-11');
  });

  test('CG-194: shows the written report with its files if the patient chose it', async () => {
    const { answer } = await beside({ showsReport: true });
    expect(answer.body).toMatchObject({ writtenReport: 'No mass.', images: null });
    const [file] = answer.body['reportFiles'] as { name: string; viewerLink: string }[];
    expect(file?.name).toBe('report.pdf');
    const opened = await openToken(testBed.product, tokenOf(file?.viewerLink));
    expect(opened).toMatchObject({ status: 200, body: { kind: 'file', uuid: shown.reportFileId } });
    expect((await links())[0]).toMatchObject({ showsReport: true, showsImages: false });
  });

  test('B8: shows the images if the patient chose them, until the link expires', async () => {
    const { answer, reader } = await beside({ showsImages: true });
    expect(answer.body).toMatchObject({ writtenReport: null, images: { count: 1 } });
    const token = tokenOf((answer.body['images'] as { viewerLink: string }).viewerLink);
    const path = `/resources/${shown.studyId}`;
    expect((await callWith(testBed.product, token, path)).status).toBe(200);
    await call('DELETE', `/share-links/${reader.id}`);
    expect(await callWith(testBed.product, token, path)).toMatchObject(ended);
  });

  test('B7: the event track goes with the images, because it names them', async () => {
    const { database } = testBed.product.platform;
    await database.asSystem(() =>
      database
        .current()
        .execute(
          sql`UPDATE video_report SET event_track_key = ${newObjectKey()} WHERE case_id = ${shown.id}`,
        ),
    );
    const trackOf = ({ answer: { body } }: Awaited<ReturnType<typeof beside>>) =>
      (body['videoReport'] as { eventTrackLink: string | null }).eventTrackLink;
    expect(trackOf(await beside({}))).toBeNull();
    expect(trackOf(await beside({ showsImages: true }))).toMatch(/^\/media\//);
  });

  test('CG-82: a link to the files shows nothing of the video', async () => {
    await share({ what: 'files', showsReport: true, showsImages: true });
    expect((await links())[0]).toMatchObject({ showsReport: false, showsImages: false });
  });
});

describe('creating a link', () => {
  test('CG-82, CG-83: for thirty days, without storing its secret, to the video or to the viewer', async () => {
    const { status, body } = await share();
    expect(status).toBe(201);
    expect(body).toMatchObject({ what: 'video', state: 'live', receiver: null, mayDownload: false });
    expect(Date.parse(String(body['expiresAt']))).toBe(testBed.clock.now().getTime() + 30 * day);
    const url = new URL(String(body['url']));
    expect(url.pathname).toBe(`/video-report/${shown.id}`);
    const token = url.searchParams.get('token') ?? '';
    expect(Buffer.from(token, 'base64url').length).toBe(32);
    const rows = await testBed.select(sql`SELECT share_link::text AS row FROM share_link`);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await links())[0]).toMatchObject({ id: body['id'], url: null });
    const files = await share({ what: 'files' });
    expect(String(files.body['url'])).toContain(`/viewer?uuid=${shown.studyId}&token=`);
  });

  test('CG-173: at the address of the sharing patient’s own clinic', async () => {
    expect(new URL(String((await share()).body['url'])).hostname).toBe('lakeside.localhost');
  });

  test.each(['new', 'in-progress', 'in-review', 'not-paid', 'archived'] as const)(
    'H-030, CG-81, W-056: not while the case is %s',
    async (status) => {
      await setCase(testBed.product.platform, shown.id, { status });
      expect(await share({ what: 'files' })).toMatchObject({
        status: 409,
        body: { code: 'share.not-ready' },
      });
      const message = 'Video report is not found for this study';
      expect(await share()).toMatchObject({ status: 409, body: { code: 'share.no-video', message } });
    },
  );

  test('H-030: not for removed files', async () => {
    await testBed.select(sql`UPDATE study SET deleted_at = now() WHERE id = ${shown.studyId}`);
    expect(await share({ what: 'files' })).toMatchObject({ status: 409 });
    expect((await share()).status).toBe(201);
  });

  test.each([
    { days: 0 },
    { days: 91 },
    { what: 'all' },
    { receiver: { name: 'A', email: 'nobody' } },
    { receiver: { name: 'evil.test/unlock now', email: 'ann@mail.test' } },
  ])('not with %j', async (body) => {
    expect((await share(body)).status).toBe(400);
  });
});

describe('emailing a link', () => {
  const receiver = { name: 'Elena <b>Marsh</b>', email: 'elena@mail.test' };
  const mails = (): Promise<Record<string, unknown>[]> =>
    testBed.select(sql`SELECT * FROM email_outbox WHERE template = 'share-link' ORDER BY created_at`);

  test('H-020, V-054: to its receiver, with the link, the sender’s name, and no possible markup', async () => {
    const { status, body } = await call('POST', `/patients/record/${shown.id}/share-report-email`, receiver);
    expect(status).toBe(201);
    expect(body).toMatchObject({ what: 'video', receiver });
    const mail = (await mails()).at(-1) ?? {};
    expect(mail).toMatchObject({ to_address: receiver.email });
    expect(mail['subject']).toMatch(/shared a video report with you$/);
    const url = String(body['url']);
    expect(mail['text']).toContain(url);
    expect(mail['html']).toContain('Elena &lt;b&gt;Marsh&lt;/b&gt;');
    expect(mail['html']).not.toContain('<b>Marsh');
  });

  test('SEC-X4: a line break in the name never reaches a header', async () => {
    const body = { name: 'Eve\r\nBcc: all@mail.test', email: receiver.email };
    const { status } = await call('POST', `/patients/record/${shown.id}/share-report-email`, body);
    const mail = (await mails()).at(-1) ?? {};
    expect([201, 400]).toContain(status);
    expect(`${String(mail['subject'])}${String(mail['to_address'])}`).not.toMatch(/[\r\n]/);
  });

  test('SEC-L3: ten times a day, after that only by copying; allowed again the next day', async () => {
    testBed.clock.advance(2 * day);
    session = await openSessionFor(testBed.product.platform, testBed.ids.patient);
    for (let at = 0; at < limits.shareMailsADay; at += 1)
      expect((await share({ receiver })).status, String(at)).toBe(201);
    const before = (await mails()).length;
    expect(await share({ receiver })).toMatchObject({ status: 429, body: { code: 'share.too-many' } });
    expect((await mails()).length).toBe(before);
    expect((await share()).status).toBe(201);
    testBed.clock.advance(day + 1);
    session = await openSessionFor(testBed.product.platform, testBed.ids.patient);
    expect((await share({ receiver })).status).toBe(201);
  });
});

test('SEC-L3: fifty links a day can be made', async () => {
  testBed.clock.advance(2 * day);
  session = await openSessionFor(testBed.product.platform, testBed.ids.patient);
  for (let at = 0; at < limits.shareLinksADay; at += 1) expect((await share()).status, String(at)).toBe(201);
  expect(await share()).toMatchObject({ status: 429, body: { code: 'rate.exceeded' } });
  testBed.clock.advance(day + 1);
  session = await openSessionFor(testBed.product.platform, testBed.ids.patient);
  expect((await share()).status).toBe(201);
});

describe('opening a link', () => {
  test('B8: shows what was shared, in the clinic’s name, and every opening is listed', async () => {
    const reader = await shared();
    const { status, body } = await reader.open();
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'video-report', uuid: shown.id, mayDownload: false });
    expect(body['workspace']).toMatchObject({ name: 'Lakeside Clinic' });
    expect(String(body['pass'])).not.toBe(reader.token);
    await reader.open();
    const [link] = await links();
    const opening = { at: testBed.clock.now().toISOString(), device: 'Safari on iPhone', outcome: 'opened' };
    expect(link?.['openings']).toEqual([opening, opening]);
    const audited = await testBed.select(
      sql`SELECT actor_id, actor_role, patient_user_id FROM audit_event WHERE action = 'share.opened' AND entity_id = ${reader.id}`,
    );
    expect(audited).toEqual(
      Array.from({ length: 2 }, () => ({
        actor_id: null,
        actor_role: 'share-link',
        patient_user_id: testBed.ids.patient,
      })),
    );
  });

  test('shows the video with its captions, and the audit attributes the view to the link', async () => {
    const { body } = await (await shared()).open();
    const report = await callWith(
      testBed.product,
      body['pass'],
      `/patients/record/${shown.id}/video-report-link`,
    );
    expect(report.status).toBe(200);
    const link = String(report.body['link']);
    expect((await callAnonymously(testBed.product.app, 'GET', link)).bytes).toEqual(storedVideo);
    const [seen] = await testBed.select(
      sql`SELECT actor_id, actor_role FROM audit_event WHERE action = 'report.watched' AND entity_id = ${shown.id}`,
    );
    expect(seen).toEqual({ actor_id: null, actor_role: 'share-link' });
  });

  test('fails with 410 after its expiry or at once after it is revoked, and both are listed as refused', async () => {
    const short = await shared({ days: 1 });
    testBed.clock.advance(day);
    expect(await short.open()).toMatchObject(ended);
    session = await openSessionFor(testBed.product.platform, testBed.ids.patient);
    const revoked = await shared();
    expect((await call('DELETE', `/share-links/${revoked.id}`)).status).toBe(204);
    expect(await revoked.open()).toMatchObject(ended);
    const states = (await links()).map(({ id, state, openings }) => ({ id, state, openings }));
    const refused = [expect.objectContaining({ outcome: 'refused' })];
    expect(states).toEqual([
      { id: revoked.id, state: 'revoked', openings: refused },
      { id: short.id, state: 'expired', openings: refused },
    ]);
  });

  test('SEC-L3: a dead link leaves one row an hour, however often it is opened', async () => {
    const dead = await shared();
    await call('DELETE', `/share-links/${dead.id}`);
    const rows = () =>
      testBed.select(
        sql`SELECT id FROM audit_event WHERE action = 'share.opened' AND entity_id = ${dead.id}`,
      );
    for (let at = 0; at < 5; at += 1) expect(await dead.open()).toMatchObject(ended);
    expect(await rows()).toHaveLength(1);
    testBed.clock.advance(3_600_000);
    expect(await dead.open()).toMatchObject(ended);
    expect(await rows()).toHaveLength(2);
  });

  test('SEC-L3: a link opens sixty times an hour; all are counted, the newest are listed', async () => {
    const reader = await shared();
    for (let at = 0; at < limits.shareOpeningsAnHour; at += 1) expect((await reader.open()).status).toBe(200);
    expect(await reader.open()).toMatchObject({ status: 429, body: { code: 'rate.exceeded' } });
    const [link] = await links();
    expect(link).toMatchObject({ id: reader.id, timesOpened: limits.shareOpeningsAnHour });
    expect(link?.['openings']).toHaveLength(limits.shareOpeningsListed);
    testBed.clock.advance(3_600_000);
    expect((await reader.open()).status).toBe(200);
  });

  test.each(['archived', 'in-progress'] as const)('T32, T38: fails while the case is %s', async (status) => {
    const [video, files] = [await shared(), await shared({ what: 'files' })];
    const passes = await Promise.all([video.open(), files.open()]);
    await setCase(testBed.product.platform, shown.id, { status });
    for (const reader of [video, files]) expect(await reader.open()).toMatchObject(ended);
    const [video1, files1] = passes.map(({ body }) => body['pass']);
    expect(
      await callWith(testBed.product, video1, `/patients/record/${shown.id}/video-report-link`),
    ).toMatchObject(ended);
    expect(await callWith(testBed.product, files1, `/resources/${shown.studyId}`)).toMatchObject(ended);
    await setCase(testBed.product.platform, shown.id, { status: 'completed' });
    expect((await video.open()).status).toBe(200);
  });

  test('fails once the patient’s account is disabled, and is listed as refused', async () => {
    const reader = await shared();
    const { platform, app } = testBed.product;
    const boss = callerWith(app, await openSessionFor(platform, testBed.ids.super));
    const disabled = await boss.call('PUT', `/patients/disable/${testBed.ids.patient}`);
    expect(disabled.status).toBe(200);
    expect(await reader.open()).toMatchObject(ended);
    const openings = await testBed.select(
      sql`SELECT outcome FROM share_opening WHERE share_link_id = ${reader.id}`,
    );
    expect(openings).toEqual([{ outcome: 'refused' }]);
    expect((await boss.call('PUT', `/patients/enable/${testBed.ids.patient}`)).status).toBe(200);
  });

  test('CG-170: fails once the account goes to the owner of its mailbox; links revoked earlier keep their time', async () => {
    const { clock, ids, product } = testBed;
    const [revoked, live] = [await shared(), await shared()];
    await call('DELETE', `/share-links/${revoked.id}`);
    clock.advance(60_000);
    const now = clock.now();
    await product.platform.database.asSystem(() => revokeOthersAccess(ids.patient, now));
    expect(await live.open()).toMatchObject(ended);
    const ends = await testBed.select(sql`SELECT id, revoked_at = ${now.toISOString()}::timestamptz AS "isNew"
      FROM share_link WHERE case_id = ${shown.id} ORDER BY created_at, id`);
    expect(ends).toEqual([
      { id: revoked.id, isNew: false },
      { id: live.id, isNew: true },
    ]);
  });

  test('fails for a token that never existed, and for a session', async () => {
    for (const token of ['x'.repeat(43), session])
      expect(await openToken(testBed.product, token)).toMatchObject(ended);
    expect((await openToken(testBed.product, 'short')).status).toBe(400);
  });
});

describe('a link that asks for the date of birth (B8)', () => {
  test('shows nothing before the answer, counts wrong ones, and starts over after a right one', async () => {
    const reader = await shared({ asksBirthDate: true });
    expect(await reader.open()).toMatchObject({ status: 403, body: { code: 'share.birth-date-needed' } });
    const wrong = { status: 403, body: { code: 'share.birth-date-wrong', params: { left: 4 } } };
    expect(await reader.open('1954-02-12')).toMatchObject(wrong);
    expect((await reader.open('1954-02-11')).status).toBe(200);
    expect(await reader.open('1954-02-12')).toMatchObject(wrong);
    const [link] = await links();
    const openings = (link?.['openings'] ?? []) as { outcome: string }[];
    const outcomes = openings.map(({ outcome }) => outcome);
    // Being asked does not count as an opening.
    expect(outcomes.toSorted()).toEqual(['opened', 'wrong-answer', 'wrong-answer']);
  });

  test('is locked for good by the fifth wrong answer, even for the right one', async () => {
    const reader = await shared({ asksBirthDate: true });
    for (let left = 4; left > 0; left -= 1)
      expect(await reader.open('1960-01-01')).toMatchObject({ status: 403, body: { params: { left } } });
    const locked = { status: 423, body: { code: 'share.locked' } };
    expect(await reader.open('1960-01-01')).toMatchObject(locked);
    expect(await reader.open('1954-02-11')).toMatchObject(locked);
    expect((await links())[0]).toMatchObject({ state: 'locked' });
  });

  test('accepts no more than five simultaneous answers', async () => {
    const reader = await shared({ asksBirthDate: true });
    const answers = await Promise.all(Array.from({ length: 12 }, () => reader.open('1960-01-01')));
    expect(answers.filter(({ body }) => body['code'] === 'share.birth-date-wrong')).toHaveLength(4);
    expect(await reader.open('1954-02-11')).toMatchObject({ status: 423 });
  });

  test('never opens for a patient without a known date of birth', async () => {
    const reader = await shared({ asksBirthDate: true });
    await testBed.select(sql`UPDATE app_user SET date_of_birth = NULL WHERE id = ${testBed.ids.patient}`);
    expect((await reader.open('1954-02-11')).status).toBe(403);
    expect(await share({ asksBirthDate: true })).toMatchObject({
      status: 409,
      body: { code: 'share.no-birth-date' },
    });
    await testBed.select(
      sql`UPDATE app_user SET date_of_birth = '1954-02-11' WHERE id = ${testBed.ids.patient}`,
    );
  });
});
