// Checks CG-50 twice: what each user's repository returns, and what row-level security alone allows.
import type { Actor } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addCase, type TestCase } from '../../tests/case-fixture.ts';
import { addPerson, signIn, userIdOf, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { type Scoping } from '../platform/database/scoping.ts';
import { openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';
import { selectCaseParts } from './case-parts-repository.ts';
import { createCaseRepository } from './case-repository.ts';
import { casesInScope, caseTable } from './case-tables.ts';

const { provider, harbor, lakeside, summit } = workspaceIds;

/** One case for each reason why a workspace can see it. */
const kinds = {
  providerOwn: { workspaceId: provider },
  harborOwn: { workspaceId: harbor },
  harborPooled: { workspaceId: harbor, pool: true },
  lakesideOwn: { workspaceId: lakeside },
  summitOwn: { workspaceId: summit },
  /** Moved to the provider; its patient's home is Harbor. */
  movedFromHarbor: { workspaceId: provider, home: harbor },
  /** Lakeside sent the images, Harbor works on it. */
  imagesByLakeside: { workspaceId: harbor, uploadWorkspaceId: lakeside },
  everything: { workspaceId: summit, home: harbor, uploadWorkspaceId: lakeside, pool: true },
} as const;
type Kind = keyof typeof kinds;
const ofHarbor: Kind[] = ['harborOwn', 'harborPooled', 'movedFromHarbor', 'imagesByLakeside', 'everything'];
const ofProvider: Kind[] = ['providerOwn', 'harborPooled', 'movedFromHarbor', 'everything'];
const ofLakeside: Kind[] = ['lakesideOwn', 'imagesByLakeside', 'everything'];
const ofSummit: Kind[] = ['summitOwn', 'everything'];

/** Expected visible cases per user, written by hand. Patients own every case of their own workspace's column. */
const visibleCases: [person: string, seen: Kind[]][] = [
  ['super@demo.test', Object.keys(kinds) as Kind[]],
  ['consultant@demo.test', ofProvider],
  ['reviewer@demo.test', ofProvider],
  ['admin@harbor.test', ofHarbor],
  ['creator@harbor.test', ofHarbor],
  ['admin@lakeside.test', ofLakeside],
  ['creator@lakeside.test', ofLakeside],
  ['admin@summit.test', ofSummit],
  ['creator@summit.test', ofSummit],
  ['patient@harbor.test', ['harborOwn', 'movedFromHarbor']],
  ['patient@lakeside.test', ['lakesideOwn', 'imagesByLakeside']],
  ['patient@summit.test', ['summitOwn', 'everything']],
  ['patient@demo.test', ['providerOwn', 'harborPooled']],
  ['new@demo.test', []],
  ['plain user', []],
];

const patientOf: Record<Kind, string> = {
  providerOwn: 'patient@demo.test',
  harborPooled: 'patient@demo.test',
  harborOwn: 'patient@harbor.test',
  movedFromHarbor: 'patient@harbor.test',
  lakesideOwn: 'patient@lakeside.test',
  imagesByLakeside: 'patient@lakeside.test',
  summitOwn: 'patient@summit.test',
  everything: 'patient@summit.test',
};

const search = {
  page: 0,
  limit: 100,
  orderType: 'ASC',
  orderField: 'createdAt',
  delayedBefore: new Date(0),
} as const;

const scopings: [name: string, scoping: Scoping][] = [
  ['both scoping', { queryScope: true }],
  ['row-level security alone', { queryScope: false }],
];

/** Admins and creators of a workspace see the same. Tests that query each case separately need only one of them. */
const twins = [
  'reviewer@demo.test',
  'creator@harbor.test',
  'admin@lakeside.test',
  'admin@summit.test',
  'patient@summit.test',
];
const oneOfEach = visibleCases.filter(([person]) => !twins.includes(person));

let product: TestPlatform;
const cases = new Map<Kind, TestCase>();
const actors = new Map<string, Actor>();

beforeAll(async () => {
  product = await openTestPlatform();
  const { platform } = product;
  const creator = await userIdOf(platform, 'super@demo.test');
  for (const [kind, spec] of Object.entries(kinds)) {
    const patient = await userIdOf(platform, patientOf[kind as Kind]);
    const status = kind === 'lakesideOwn' ? ('completed' as const) : ('review' as const);
    const mine = kind === 'harborPooled' && { assignee: creator };
    const all = { ...spec, ...mine, patient, creator, status, video: 'ready', title: kind } as const;
    cases.set(
      kind as Kind,
      await addCase(platform, { ...all, dueDate: new Date(kind === 'lakesideOwn' ? 0 : 1) }),
    );
  }
  const plain = await addPerson(platform, { workspaceId: lakeside, role: 'user' });
  for (const [person] of visibleCases)
    actors.set(person, await signIn(platform, person === 'plain user' ? plain : person));
});

afterAll(() => product.close());

const actorOf = (person: string): Actor => {
  const actor = actors.get(person);
  if (!actor) throw new Error(`${person} is not in the table.`);
  return actor;
};

const asPerson = <T>(person: string, read: () => Promise<T>): Promise<T> =>
  product.platform.database.asActor(actorOf(person), read);

/** Lists as the super-admin. */
const list = (change: object) => {
  const person = 'super@demo.test';
  return asPerson(person, () => createCaseRepository(actorOf(person)).list({ ...search, ...change }));
};

const everyKind = Object.keys(kinds) as Kind[];
const allParts = { files: true, report: true, portal: true, received: true, work: true };
const caseOf = (kind: Kind): TestCase => cases.get(kind) as TestCase;

describe.each(scopings)('with %s', (_, scoping) => {
  const of = (person: string) => createCaseRepository(actorOf(person), scoping);
  test.each(visibleCases)('%s lists exactly the cases of CG-50 (E-018, D-015)', async (person, seen) => {
    const { records, total } = await asPerson(person, () => of(person).list(search));
    expect(records.map(({ row }) => row.title).sort()).toEqual([...seen].sort());
    expect(total).toBe(seen.length);
  });

  test.each(oneOfEach)('%s finds exactly those by ID', async (person, seen) => {
    const found = await asPerson(person, async () => {
      const titles: string[] = [];
      for (const kind of everyKind) {
        const record = await of(person).find(caseOf(kind).id);
        if (record) titles.push(record.row.title);
      }
      return titles;
    });
    expect(found.sort()).toEqual([...seen].sort());
  });

  test.each(oneOfEach)('%s finds exactly those by study', async (person, seen) => {
    const found = await asPerson(person, async () => {
      const titles: string[] = [];
      for (const kind of everyKind) {
        const record = await of(person).findByStudy(caseOf(kind).studyId);
        if (record) titles.push(record.row.title);
      }
      return titles;
    });
    expect(found.sort()).toEqual([...seen].sort());
  });

  test.each(oneOfEach)('%s changes exactly those', async (person, seen) => {
    const changed = await asPerson(person, async () => {
      const titles: string[] = [];
      for (const kind of everyKind) {
        const change = of(person).change(caseOf(kind).id, { updatedAt: new Date() });
        const missing = (error: unknown) => expect(error).toMatchObject({ code: 'not-found' });
        await change.then(({ title }) => titles.push(title), missing);
      }
      return titles;
    });
    expect(changed.sort()).toEqual([...seen].sort());
  });

  test.each(oneOfEach)('%s reads timeline and report files of exactly those', async (person, seen) => {
    const found = await asPerson(person, async () => {
      const titles: string[] = [];
      for (const kind of everyKind) {
        const { history, reports } = await selectCaseParts(caseOf(kind).id, allParts);
        titles.push(...[history, reports].flatMap((part) => (part.length > 0 ? [kind] : [])));
      }
      return titles;
    });
    expect(found.sort()).toEqual([...seen, ...seen].sort());
  });

  test('CG-47: finished cases come last by due date; isMine returns what the reader has claimed', async () => {
    const list = (part: object) =>
      asPerson('super@demo.test', () => of('super@demo.test').list({ ...search, ...part }));
    expect((await list({ orderField: 'dueDate' })).records.at(-1)?.row.title).toBe('lakesideOwn');
    expect((await list({ isMine: true })).records.map(({ row }) => row.title)).toEqual(['harborPooled']);
  });

  test('a patient sees only the video of a completed case (CG-41)', async () => {
    const person = 'patient@lakeside.test';
    const { records } = await asPerson(person, () => of(person).list(search));
    const videos = Object.fromEntries(records.map(({ row, video }) => [row.title, video?.status ?? null]));
    expect(videos).toEqual({ lakesideOwn: 'ready', imagesByLakeside: null });
  });
});

describe('the tables themselves, with the API’s role', () => {
  const insideOf = (kind: Kind) =>
    ({
      case_event: sql`SELECT id FROM case_event WHERE case_id = ${caseOf(kind).id}`,
      report_file: sql`SELECT id FROM report_file WHERE case_id = ${caseOf(kind).id}`,
      study: sql`SELECT id FROM study WHERE id = ${caseOf(kind).studyId}`,
      study_series: sql`SELECT id FROM study_series WHERE study_id = ${caseOf(kind).studyId}`,
      study_instance: sql`SELECT id FROM study_instance WHERE series_id = ${caseOf(kind).seriesId}`,
      upload: sql`SELECT id FROM upload WHERE id = ${caseOf(kind).uploadId}`,
      pack_file: sql`SELECT id FROM pack_file WHERE upload_id = ${caseOf(kind).uploadId}`,
    }) as const;

  test.each(oneOfEach)('%s reads rows of every child table for exactly their cases', async (person, seen) => {
    for (const kind of everyKind) {
      for (const [table, statement] of Object.entries(insideOf(kind))) {
        const { rows } = await asPerson(person, async () =>
          product.platform.database.current().execute(statement),
        );
        expect(rows.length, `${table} of ${kind}`).toBe(seen.includes(kind) ? 1 : 0);
      }
    }
  });

  test('another workspace’s case cannot be changed, and no row can be inserted into it', async () => {
    const foreign = caseOf('summitOwn').id;
    const stranger = 'creator@lakeside.test';
    const update = await asPerson(stranger, async () =>
      product.platform.database
        .current()
        .execute(sql`UPDATE "case" SET title = 'mine' WHERE id = ${foreign} RETURNING id`),
    );
    expect(update.rows).toEqual([]);
    for (const statement of [
      sql`INSERT INTO case_event (id, case_id, action, event, to_status, at)
          VALUES (gen_random_uuid(), ${foreign}, 'claim', 'case.claimed', 'new', now())`,
      sql`INSERT INTO report_file (id, case_id, pack_file_id, name, mime, size)
          VALUES (gen_random_uuid(), ${foreign}, ${caseOf('summitOwn').packFileId}, 'a', 'b', 1)`,
      sql`INSERT INTO video_report (id, case_id, version, created_at, updated_at)
          VALUES (gen_random_uuid(), ${foreign}, 9, now(), now())`,
      sql`INSERT INTO report_view (case_id, user_id, first_viewed_at)
          VALUES (${foreign}, ${actorOf(stranger).userId}, now())`,
    ]) {
      await expect(
        asPerson(stranger, async () => product.platform.database.current().execute(statement)),
      ).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });

  test('a case cannot be moved out of the user’s own workspace', async () => {
    const own = caseOf('lakesideOwn').id;
    await expect(
      asPerson('creator@lakeside.test', async () =>
        product.platform.database
          .current()
          .execute(
            sql`UPDATE "case" SET workspace_id = ${summit}, patient_workspace_id = ${summit} WHERE id = ${own}`,
          ),
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test.each(['DELETE FROM "case"', 'DELETE FROM case_event', 'UPDATE case_event SET action = action'])(
    'the API’s role may not run %s',
    async (statement) => {
      await expect(
        asPerson('super@demo.test', async () =>
          product.platform.database.current().execute(sql.raw(statement)),
        ),
      ).rejects.toMatchObject({ cause: { code: '42501' } });
    },
  );
});

describe('the search of the list', () => {
  test.each([
    ['Edith', 8],
    ['patient@LAKEside', 2],
    ['harborOwn', 1],
    ['Lakeside Cl', 1],
    ['Summit Rad', 2],
    ['100%', 0],
    ['_', 0],
    ['\\', 0],
    ["' OR 1=1 --", 0],
  ])('%j finds %i (CG-46)', async (keyword, total) => {
    expect((await list({ keyword })).total).toBe(total);
  });

  test('pages do not overlap and no case is missing, in both orders (X-005)', async () => {
    for (const orderType of ['ASC', 'DESC'] as const) {
      for (const orderField of [
        'createdAt',
        'updatedAt',
        'dueDate',
        'patientName',
        'title',
        'status',
      ] as const) {
        const pages = [0, 1, 2].map((page) => list({ page, limit: 3, orderType, orderField }));
        const ids = (await Promise.all(pages)).flatMap(({ records }) => records.map(({ row }) => row.id));
        expect(new Set(ids).size, orderField).toBe(everyKind.length);
        expect(ids.length).toBe(everyKind.length);
      }
    }
  });

  test.each([
    [['review'], undefined, 7],
    [['completed'], undefined, 1],
    [['review', 'completed'], undefined, 8],
    [['new'], undefined, 0],
    [['delayed'], undefined, 0],
    [['archived'], true, 0],
  ])('statuses %j with isDueSoon %s give %i', async (status, isDueSoon, total) => {
    expect((await list({ status, isDueSoon })).total).toBe(total);
  });
});

describe('new and delayed (CG-42, E-022)', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  let ids: Record<'late' | 'soon' | 'open', string>;
  beforeAll(async () => {
    const { platform } = product;
    const patient = await userIdOf(platform, 'new@demo.test');
    const creator = await userIdOf(platform, 'super@demo.test');
    const add = async (dueDate: Date) =>
      (await addCase(platform, { workspaceId: summit, patient, creator, status: 'new', dueDate })).id;
    ids = { late: await add(hours(-2)), soon: await add(hours(23)), open: await add(hours(25)) };
  });

  test.each([
    [['new'], undefined, ['open']],
    [['delayed'], undefined, ['late', 'soon']],
    [['new', 'delayed'], undefined, ['late', 'open', 'soon']],
    [['new'], true, ['late', 'open', 'soon']],
    [['completed'], true, ['late', 'soon']],
  ] as const)('%j with isDueSoon %s gives %j', async (status, isDueSoon, expected) => {
    const { records } = await asPerson('admin@summit.test', () =>
      createCaseRepository(actorOf('admin@summit.test')).list({
        ...search,
        status: [...status],
        isDueSoon,
        delayedBefore: hours(24),
      }),
    );
    const names = Object.entries(ids).filter(([, id]) => records.some(({ row }) => row.id === id));
    expect(names.map(([name]) => name).sort()).toEqual([...expected]);
  });
});

describe('five thousand cases', () => {
  beforeAll(async () => {
    const { database } = product.platform;
    const patient = await userIdOf(product.platform, 'new@demo.test');
    await database.asSystem(async () => {
      await database.current().execute(sql`
        INSERT INTO workspace (id, name, case_prefix) SELECT 100 + n, 'Clinic ' || n, 'C' FROM generate_series(1, 50) AS n`);
      await database.current().execute(sql`
        INSERT INTO "case" (id, workspace_id, patient_workspace_id, upload_workspace_id, patient_user_id, name, title,
          status, in_provider_pool, upload_option, patient_snapshot, created_at, updated_at)
        SELECT gen_random_uuid(), 101 + n % 50, 101 + (n / 2) % 50, CASE WHEN n % 100 = 0 THEN ${harbor}::integer END,
          CASE WHEN n % 500 = 0 THEN ${patient}::uuid END, 'n' || n, 'Sonogram', 'new', n % 200 = 0, 'image-upload', '{}',
          now() - make_interval(mins => n), now()
        FROM generate_series(1, 5000) AS n`);
      await database.current().execute(sql`ANALYZE "case"`);
    });
  });

  test.each([
    ['admin@lakeside.test', ['case_workspace', 'case_patient_workspace', 'case_upload_workspace']],
    [
      'consultant@demo.test',
      ['case_workspace', 'case_patient_workspace', 'case_upload_workspace', 'case_provider_pool'],
    ],
    ['new@demo.test', ['case_patient']],
  ])('%s reads them by index: %j', async (person, indexes) => {
    const plan = await asPerson(person, async () => {
      const database = product.platform.database.current();
      const query = database
        .select({ id: caseTable.id })
        .from(caseTable)
        .where(casesInScope(actorOf(person)));
      const { rows } = await database.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query.getSQL()}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).not.toContain('Seq Scan on "case"');
    for (const index of indexes) expect(plan).toContain(index);
  });

  test('the total is exact, even for a common word, and its last page can be reached (CG-46, CG-48)', async () => {
    expect((await list({})).total).toBe(5_000 + everyKind.length + 3);
    expect((await list({ keyword: 'sonogram' })).total).toBe(5_000);
    expect((await list({ keyword: 'sonogram', page: 49 })).records).toHaveLength(100);
  });
});
