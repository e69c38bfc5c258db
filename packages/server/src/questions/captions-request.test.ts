// CG-208: a video that is signed off without captions says why; its patient asks for them, and they are added to it.
import { createHash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { runAs } from '../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const captionsReason = 'Our caption service was away today.';
const captions = [
  { start: 1, end: 3, text: 'This is your knee.' },
  { start: 3, end: 6, text: 'Nothing is torn.' },
];

type Video = {
  id: string;
  captions: object[];
  withoutCaptions: { reason: string | null; askedAt: string | null; mayAsk: boolean; mayAdd: boolean } | null;
};
const videoFor = async (person: TestPerson, id: string) =>
  (await testBed.get(person, id)).body['videoReport'] as Video;
const ask = (person: TestPerson, id: string) =>
  testBed.callers[person].call('POST', `/cases/${id}/captions-request`);
const tracksOf = (person: TestPerson, id: string) =>
  testBed.callers[person].call('GET', `/cases/${id}/video-tracks`);
async function add(person: TestPerson, id: string, change: object = {}) {
  const { id: videoId } = await videoFor('super', id);
  const body = { videoId, version: 1, captions, chapters: [], ...change };
  return testBed.put(person, id, 'video-tracks', body);
}
const signed = async (body: object = { captionsReason }): Promise<string> => {
  const id = await testBed.reviewed();
  const { id: videoId } = await videoFor('reviewer', id);
  expect((await testBed.put('reviewer', id, 'sign-off', { videoId, ...body })).status).toBe(200);
  return id;
};
const eventsOf = (id: string) =>
  testBed.select(sql`SELECT event, detail FROM case_event WHERE case_id = ${id} ORDER BY at, id`);
const auditOf = async (id: string, action: string) =>
  (
    await testBed.select(sql`SELECT detail FROM audit_event WHERE entity_id = ${id} AND action = ${action}`)
  ).map(({ detail }) => detail as Record<string, unknown>);
/** Returns the users whom the change tells. */
const noticesOf = async (id: string) => {
  const rows = await testBed.select(sql`SELECT notice ->> 'userId' AS "userId" FROM outbox_event
    JOIN case_event ON case_event.id::text = outbox_event.data ->> 'caseEventId'
    CROSS JOIN jsonb_array_elements(outbox_event.data -> 'notices') AS notice
    WHERE case_event.case_id = ${id} AND notice ->> 'key' = 'case.captions-wanted'`);
  return rows.map(({ userId }) => userId);
};

describe('signing off without captions', () => {
  test('CG-208: keeps the reason, which the patient reads; the audit, which is never erased, has only the fact', async () => {
    const id = await signed();
    expect((await videoFor('patient', id)).withoutCaptions).toEqual({
      reason: captionsReason,
      askedAt: null,
      mayAsk: true,
      mayAdd: false,
    });
    expect((await videoFor('reviewer', id)).withoutCaptions).toMatchObject({ mayAsk: false, mayAdd: true });
    expect((await eventsOf(id)).at(-1)?.['detail']).toMatchObject({ captions: 'none', captionsReason });
    const [row] = await auditOf(id, 'case.signed-off');
    expect(row).toMatchObject({ captions: 'none' });
    expect(JSON.stringify(row)).not.toContain(captionsReason);
  });

  test('CG-208, V-022: a call without a reason is recorded as `captions: none`', async () => {
    const id = await testBed.reviewed();
    expect((await testBed.put('reviewer', id, 'sign-off')).status).toBe(200);
    expect((await eventsOf(id)).at(-1)?.['detail']).toMatchObject({ captions: 'none' });
    expect((await videoFor('patient', id)).withoutCaptions).toMatchObject({ reason: null, mayAsk: true });
  });

  test('CG-208: nothing is said about a video with captions, nor before the sign-off', async () => {
    const id = await testBed.reviewed();
    expect((await videoFor('reviewer', id)).withoutCaptions).toBeNull();
    expect((await add('reviewer', id)).status).toBe(200);
    expect((await testBed.put('reviewer', id, 'sign-off', { captionsReason })).status).toBe(200);
    expect((await videoFor('patient', id)).withoutCaptions).toBeNull();
    expect((await eventsOf(id)).at(-1)?.['detail']).not.toHaveProperty('captions');
    expect((await ask('patient', id)).body['code']).toBe('tracks.captioned');
  });
});

describe('asking for captions', () => {
  test('CG-208: reaches the signer once, however often it is sent', async () => {
    const id = await signed();
    const answers = await Promise.all([ask('patient', id), ask('patient', id), ask('patient', id)]);
    for (const { status } of answers) expect(status).toBe(200);
    const [asked] = answers;
    expect(asked?.body['videoReport']).toMatchObject({
      withoutCaptions: { askedAt: testBed.clock.now().toISOString() },
    });
    expect(await noticesOf(id)).toEqual([testBed.ids.reviewer]);
    expect((await testBed.mailsOf(id)).filter((mail) => mail.startsWith('captions'))).toEqual([
      'captions-wanted to reviewer@demo.test',
    ]);
    expect((await eventsOf(id)).filter(({ event }) => event === 'case.captions-wanted')).toHaveLength(1);
    expect(await auditOf(id, 'case.captions-wanted')).toHaveLength(1);
  });

  test('CG-208: is for the patient of a finished report', async () => {
    const id = await signed();
    for (const [person, status] of [
      ['inHousePatient', 404],
      ['reviewer', 403],
      ['clerk', 403],
    ] as const)
      expect([person, (await ask(person, id)).status]).toEqual([person, status]);
    await testBed.put('reviewer', id, 'recall', { reason: 'The side is wrong' });
    expect((await ask('patient', id)).body['code']).toBe('question.report-away');
    expect(await noticesOf(id)).toEqual([]);
  });
});

describe('adding captions to a signed video', () => {
  test('CG-208: is a track of its own with hash, person and time; what was signed stays, and the patient is told', async () => {
    const id = await signed();
    const version = async () => {
      const [one] = (await testBed.get('reviewer', id)).body['videoVersions'] as Record<string, unknown>[];
      return one;
    };
    const before = await version();
    await ask('patient', id);
    expect((await tracksOf('reviewer', id)).body).toMatchObject({ isSigned: true, captions: [] });
    const answer = await add('reviewer', id);
    expect([answer.status, answer.body['captions']]).toEqual([200, captions]);
    const patients = await videoFor('patient', id);
    expect(patients).toMatchObject({ captions, withoutCaptions: null });
    const [row] = await testBed.select(
      sql`SELECT added_captions::text AS text, captions FROM video_report WHERE case_id = ${id}`,
    );
    const sha256 = createHash('sha256').update(String(row?.['text'])).digest('hex');
    const by = { id: testBed.ids.reviewer, name: 'Tomas Berg' };
    expect(await version()).toEqual({
      ...before,
      addedCaptions: {
        sha256,
        by: expect.objectContaining({ id: by.id }) as object,
        at: testBed.clock.now().toISOString(),
      },
    });
    expect(row?.['captions']).toEqual([]);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ event: 'case.captions-added', detail: { sha256 } });
    expect(await testBed.mailsOf(id)).toContain('captions-added to patient@lakeside.test');
  });

  test('CG-208: sent again it changes nothing; other captions or chapters are refused, as they are frozen', async () => {
    const id = await signed();
    const answers = await Promise.all([add('reviewer', id), add('reviewer', id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const other = await add('reviewer', id, { captions: captions.slice(0, 1) });
    expect([other.status, other.body['code']]).toEqual([409, 'tracks.signed']);
    expect((await eventsOf(id)).filter(({ event }) => event === 'case.captions-added')).toHaveLength(1);
    const bare = await signed();
    const chapters = [{ start: 0, title: 'Hello' }];
    expect((await add('reviewer', bare, { chapters })).body['code']).toBe('tracks.signed');
    const late = await add('reviewer', bare, { captions: [{ start: 500, end: 510, text: 'Late' }] });
    expect(late.status).toBe(422);
    expect((await videoFor('patient', bare)).captions).toEqual([]);
    // Nobody had asked, so nobody is told.
    expect((await testBed.mailsOf(id)).filter((mail) => mail.startsWith('captions'))).toEqual([]);
  });

  test('CG-208: is for the signer and the admins of the clinic that works on the case', async () => {
    const id = await signed();
    for (const [person, status] of [
      ['patient', 403],
      ['consultant', 409],
      ['clerk', 403],
      ['otherClerk', 404],
    ] as const)
      expect([person, (await add(person, id)).status]).toEqual([person, status]);
    expect((await add('clinicAdmin', id)).status).toBe(200);
  });

  test('CG-208: the file to save is made again with them', async () => {
    const id = await signed();
    const { id: videoId } = await videoFor('reviewer', id);
    await testBed.select(sql`INSERT INTO video_copy (video_id, case_id, kind, created_at)
      VALUES (${videoId}, ${id}, 'captioned', now()), (${videoId}, ${id}, 'small', now()) RETURNING kind`);
    await add('reviewer', id);
    const kinds = await testBed.select(sql`SELECT kind FROM video_copy WHERE video_id = ${videoId}`);
    expect(kinds).toEqual([{ kind: 'small' }]);
    const jobs = await testBed.select(
      sql`SELECT status FROM job WHERE key = ${`make-video-copies:${videoId}`}`,
    );
    expect(jobs).toEqual([{ status: 'queued' }]);
  });

  test.each(['patient@lakeside.test', 'reviewer@demo.test', 'creator@lakeside.test'] as const)(
    'CG-208, row security: %s cannot write them past the calls',
    async (email) => {
      const id = await signed();
      const statements = [
        `UPDATE video_report SET captions_asked_at = now() WHERE case_id = '${id}'`,
        `UPDATE video_report SET added_captions = '[]', added_captions_sha256 = '', added_captions_at = now()
          WHERE case_id = '${id}'`,
      ];
      for (const statement of statements)
        await runAs(testBed.product.platform, email, statement).catch(() => undefined);
      expect(
        await testBed.select(sql`SELECT 1 FROM video_report WHERE case_id = ${id}
          AND (captions_asked_at IS NOT NULL OR added_captions IS NOT NULL)`),
      ).toEqual([]);
    },
  );
});
