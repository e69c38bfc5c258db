// The command palette's search: matches every word, within what the user may see, and writes one audit row (CG-50, U1).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { addCase } from '../../tests/case-fixture.ts';
import { addPerson, userIdOf, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { searchPatients } from './search-repository.ts';
import { searchCases } from './search-service.ts';

let testBed: TestBed;
let pooled: string;
let foreign: string;
beforeAll(async () => {
  testBed = await openTestBed();
  pooled = await testBed.pooled({ title: 'Knee MR 100% left_side' });
  foreign = (
    await addCase(testBed.product.platform, {
      workspaceId: workspaceIds.summit,
      patient: await userIdOf(testBed.product.platform, 'patient@summit.test'),
      creator: testBed.ids.otherClerk,
      title: 'Knee MR of a stranger',
    })
  ).id;
  const facts = { role: 'patient', name: 'Zoë Nakamura' } as const;
  await addPerson(testBed.product.platform, {
    ...facts,
    workspaceId: workspaceIds.lakeside,
    email: 'zoe@lakeside.example',
  });
  await addPerson(testBed.product.platform, {
    ...facts,
    workspaceId: workspaceIds.summit,
    email: 'zoe@summit.example',
  });
  for (let at = 0; at < 12; at += 1)
    await addPerson(testBed.product.platform, {
      role: 'patient',
      workspaceId: workspaceIds.lakeside,
      name: `Crowd Person ${at}`,
    });
});
afterAll(() => testBed.product.close());

type Found = { cases: { id: string; name: string }[]; patients: { email: string; name: string }[] };
const find = async (person: TestPerson, q: string): Promise<Found> => {
  const { status, body } = await testBed.callers[person].call('GET', `/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body as unknown as Found;
};

describe('cases', () => {
  test.each([
    ['clerk', [true, false]],
    ['clinicAdmin', [true, false]],
    ['consultant', [true, false]],
    ['otherClerk', [false, true]],
    ['inHouse', [false, false]],
    ['super', [true, true]],
  ] as const)('%s finds what they may see', async (person, expected) => {
    const ids = (await find(person, 'knee mr')).cases.map(({ id }) => id);
    expect([ids.includes(pooled), ids.includes(foreign)]).toEqual(expected);
  });
  test.each(['MR knee', 'KNEE left', '100%', 'left_side', 'lakeside knee'])(
    'the words %j fit in any order',
    async (words) => {
      expect((await find('clerk', words)).cases.map(({ id }) => id)).toContain(pooled);
    },
  );
  test.each(['knee elbow', '%%', '__', "' OR 1=1 --", '\\\\', 'left%side'])(
    'the words %j find nothing',
    async (words) => {
      expect((await find('clerk', words)).cases).toEqual([]);
    },
  );
  test('the one whose own name was typed comes first', async () => {
    const [row] = await testBed.select(sql`SELECT name FROM "case" WHERE id = ${pooled}`);
    expect((await find('super', String(row?.['name']))).cases[0]?.id).toBe(pooled);
  });
});

describe('patients', () => {
  test('are those of the user’s own workspace; a super-admin finds everyone’s', async () => {
    expect((await find('clerk', 'naka zo')).patients.map(({ email }) => email)).toEqual([
      'zoe@lakeside.example',
    ]);
    expect((await find('super', 'nakamura')).patients).toHaveLength(2);
    expect((await find('consultant', 'nakamura')).patients).toEqual([]);
  });
  test('also those of a case in the pool', async () => {
    expect((await find('consultant', 'patient@lakeside')).patients).toHaveLength(1);
  });
  test('at most eight are returned, and no staff', async () => {
    expect((await find('clerk', 'crowd person')).patients).toHaveLength(8);
    expect((await find('clerk', 'creator@lakeside')).patients).toEqual([]);
  });
});

describe('accents and case (CG-46)', () => {
  const surnames = ['Zapata', 'ÁLVAREZ', 'Alonso', 'Ñúñez', 'Ortiz', 'Sørensen', 'Straße'];
  beforeAll(async () => {
    for (const surname of surnames) {
      const patient = await addPerson(testBed.product.platform, {
        role: 'patient',
        workspaceId: workspaceIds.lakeside,
        name: `Folded ${surname}`,
      });
      await addCase(testBed.product.platform, {
        workspaceId: workspaceIds.lakeside,
        patient,
        creator: testBed.ids.clerk,
        title: `Órbita de ${surname}`,
      });
    }
  });

  test.each([
    ['alvarez', 'ÁLVAREZ'],
    ['álvarez', 'ÁLVAREZ'],
    ['A\u0301lvarez', 'ÁLVAREZ'],
    ['NUNEZ', 'Ñúñez'],
    ['sorensen', 'Sørensen'],
    ['strasse', 'Straße'],
  ])('%j finds %s, as patient and as case', async (typed, surname) => {
    const { patients } = await find('clerk', `folded ${typed}`);
    expect(patients.map(({ name }) => name)).toEqual([`Folded ${surname}`]);
    const { cases } = await find('clerk', `ORBITA ${typed}`);
    expect(cases).toMatchObject([{ title: `Órbita de ${surname}` }]);
  });

  test('names come in the order of their letters on every database', async () => {
    const names = (await find('clerk', 'folded')).patients.map(({ name }) => name.slice('Folded '.length));
    expect(names).toEqual(['Alonso', 'ÁLVAREZ', 'Ñúñez', 'Ortiz', 'Sørensen', 'Straße', 'Zapata']);
  });
});

test.each(['', 'a', ' a ', 'x'.repeat(201)])('%j is refused with a message for its field', async (q) => {
  const { status, body } = await testBed.callers.clerk.call('GET', `/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(400);
  expect(body['validationError']).toHaveProperty('q');
});

test('a patient cannot search', async () => {
  expect((await testBed.callers.patient.call('GET', '/search?q=knee')).status).toBe(403);
});

test('leaves one audit row with the ids and without the words (U1)', async () => {
  await find('clerk', 'knee marker-words');
  const { cases } = await find('clerk', 'knee');
  const [row] = await testBed.select(
    sql`SELECT detail, audit_event::text AS row FROM audit_event WHERE action = 'search' ORDER BY position DESC LIMIT 1`,
  );
  expect(row?.['detail']).toEqual({ ids: cases.map(({ id }) => id) });
  expect(String(row?.['row'])).not.toContain('knee');
});

test('row-level security alone gives the same results (SEC-A1)', async () => {
  const { database } = testBed.product.platform;
  const actor = {
    userId: testBed.ids.clerk,
    role: 'creator',
    workspaceId: workspaceIds.lakeside,
    isProvider: false,
  } as const;
  await database.asActor(actor, async () => {
    const open = { queryScope: false };
    const ids = (await searchCases(actor, ['knee'], open)).map(({ id }) => id);
    expect(ids).toContain(pooled);
    expect(ids).not.toContain(foreign);
    expect((await searchPatients(actor, ['nakamura'], open)).map(({ email }) => email)).toEqual([
      'zoe@lakeside.example',
    ]);
  });
});

test('L3: thirty email lookups a minute, then a one-minute pause', async () => {
  const look = () => testBed.callers.clinicAdmin.call('GET', '/patients/by-email?email=nobody@mail.test');
  for (let at = 0; at < 30; at += 1) expect((await look()).status).toBe(200);
  const refused = await look();
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate.exceeded' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
  testBed.clock.advance(60_000);
  expect((await look()).status).toBe(200);
});
