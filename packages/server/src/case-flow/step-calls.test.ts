// A transition sends no more queries than it needs, and its response equals what reading the case again would return.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { requireCase } from '../cases/case-service.ts';
import { systemCases } from '../cases/system-cases.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { moveRecord } from './moved-record.ts';

const isPostgres = (process.env['TEST_DATABASE_URL'] ?? '') !== '';
if (!isPostgres) console.log('TEST_DATABASE_URL is not set: the calls of a step are not counted');

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

type Step = [name: string, start: () => Promise<string>, person: TestPerson, call: string, body?: object];

/** Transitions that change only the row, and transitions that write other rows too, as staff and as the patient. */
const steps: Step[] = [
  ['claim (T19)', () => testBed.pooled(), 'consultant', 'claim'],
  ['send to the provider (T18)', () => inHouse(), 'inHouse', 'reject'],
  ['give back (T23)', () => testBed.worked(), 'consultant', 'reject'],
  ['take back (T23)', () => testBed.worked({ video: 'ready' }), 'super', 'reject'],
  ['discard the draft (T24)', () => testBed.worked({ video: 'ready' }), 'consultant', 'discard-review'],
  ['send for review (T26)', () => testBed.worked({ video: 'ready' }), 'consultant', 'done'],
  ['start review (T27)', () => testBed.worked({ status: 'review', video: 'ready' }), 'reviewer', 'review'],
  ['cancel review (T28)', () => testBed.reviewed(), 'reviewer', 'cancel-review'],
  [
    'cancel review, after which its recorder is not visible any more (T28, CG-50)',
    () => recordedByReviewer(),
    'inHouseAdmin',
    'cancel-review',
  ],
  ['discard review (T29)', () => testBed.reviewed(), 'reviewer', 'discard-review'],
  ['sign off (T30)', () => testBed.reviewed(), 'reviewer', 'sign-off'],
  ['rate (T31)', () => completed(), 'patient', 'rate', { ratingScore: 4 }],
  ['archive (T32)', () => completed(), 'super', 'archive'],
  ['recall (T38)', () => completed(), 'super', 'recall', { reason: 'Wrong side' }],
];
/** Creates a case of a clinic that makes its own videos. */
const inHouse = () =>
  testBed.pooled({
    workspaceId: workspaceIds.harbor,
    pool: false,
    patient: testBed.ids.inHousePatient,
    creator: testBed.ids.inHouse,
  });
const completed = () => testBed.worked({ status: 'completed', video: 'ready' });

/** In review by a provider user who also recorded the video: the clinic knows them only through the case. */
async function recordedByReviewer(): Promise<string> {
  const { inHouse: assignee, inHousePatient: patient, reviewer } = testBed.ids;
  const work = { status: 'in-review', video: 'ready', assignee, reviewer } as const;
  const id = await testBed.pooled({ ...work, workspaceId: workspaceIds.harbor, patient, creator: assignee });
  await testBed.select(sql`UPDATE video_report SET recorded_by = ${reviewer} WHERE case_id = ${id}`);
  return id;
}

/** Removes links, which are new in each response. */
const withoutLinks = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(/\/media\/[\w-]+\//g, '/media/'));

test.each(steps)('%s returns what reading the case returns', async (_, start, person, call, body) => {
  const id = await start();
  const answer = await testBed.put(person, id, call, body);
  expect(answer).toMatchObject({ status: 200, body: { id, version: 2 } });
  const read = await testBed.get(person, id);
  expect(withoutLinks(answer.body)).toEqual(withoutLinks(read.body));
});

test('a record is read again if its case names other images or another patient', async () => {
  const id = await testBed.pooled();
  const record = await testBed.product.platform.database.asSystem(() => requireCase(systemCases, id));
  const { row } = record;
  expect(moveRecord(record, { ...row, title: 'MR knee' }, null)?.row.title).toBe('MR knee');
  const others = {
    studyId: newId(),
    uploadId: newId(),
    createdBy: newId(),
    patientUserId: newId(),
    patientWorkspaceId: workspaceIds.harbor,
  };
  for (const [name, other] of Object.entries(others))
    expect(moveRecord(record, { ...row, [name]: other }, null), name).toBeUndefined();
});

describe.skipIf(!isPostgres)(
  'queries of a transition, including those that begin and end its transaction',
  () => {
    const original = pg.Client.prototype.query;
    let statements: string[] = [];
    beforeAll(() => {
      pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
        const [statement] = given as [string | { text: string }];
        // A query without parameters may contain several statements.
        const texts = typeof statement === 'string' ? statement.split('; ') : [statement.text];
        statements.push(...texts);
        return Reflect.apply(original, this, given) as unknown;
      } as typeof original;
    });
    afterAll(() => {
      pg.Client.prototype.query = original;
    });

    test.each(steps)('%s', async (name, start, person, call, body) => {
      const id = await start();
      statements = [];
      const answer = await testBed.put(person, id, call, body);
      const calls = [...statements];
      expect(answer.status).toBe(200);
      expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(name.startsWith('claim') ? 25 : 36);
    });
  },
);
