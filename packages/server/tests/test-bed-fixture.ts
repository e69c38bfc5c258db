// A clock, a product and the users around a case, with shortcuts to make cases and calls.
import { fakeClock, type FakeClock } from '../src/platform/clock/test-clock.ts';
import { sql } from '../src/platform/database/drizzle.ts';
import {
  openTestPlatform,
  type TestAnswer,
  type TestCaller,
  type TestPlatform,
} from '../src/test-platform-fixture.ts';
import { addCase, type CaseSpec } from './case-fixture.ts';
import { userIdOf, workspaceIds } from './demo-people-fixture.ts';

const emails = {
  clerk: 'creator@lakeside.test',
  clinicAdmin: 'admin@lakeside.test',
  patient: 'patient@lakeside.test',
  consultant: 'consultant@demo.test',
  second: 'second@demo.test',
  reviewer: 'reviewer@demo.test',
  super: 'super@demo.test',
  inHouse: 'creator@harbor.test',
  inHouseAdmin: 'admin@harbor.test',
  inHousePatient: 'patient@harbor.test',
  otherClerk: 'creator@summit.test',
} as const;
export type TestPerson = keyof typeof emails;

export type TestBed = {
  clock: FakeClock;
  product: TestPlatform;
  callers: Record<TestPerson, TestCaller>;
  ids: Record<TestPerson, string>;
  put: (person: TestPerson, caseId: string, call: string, body?: object) => Promise<TestAnswer>;
  get: (person: TestPerson, caseId: string) => Promise<TestAnswer>;
  /** Adds a pooled case of Lakeside and returns its ID. */
  pooled: (change?: Partial<CaseSpec>) => Promise<string>;
  /** Adds one that is in progress with the provider's consultant. */
  worked: (change?: Partial<CaseSpec>) => Promise<string>;
  /** Adds one that is in review with the provider's reviewer, with a finished video. */
  reviewed: (change?: Partial<CaseSpec>) => Promise<string>;
  /** Returns rows as the system reads them. */
  select: (statement: ReturnType<typeof sql>) => Promise<Record<string, unknown>[]>;
  /** Returns the emails of a case as `template to address`, sorted. */
  mailsOf: (caseId: string) => Promise<string[]>;
};

export const testBedStart = new Date('2026-11-20T09:00:00.000Z');

/** Opens a test bed. `environment`: additional settings. */
export async function openTestBed(environment: Record<string, string> = {}): Promise<TestBed> {
  const clock = fakeClock(testBedStart);
  const product = await openTestPlatform(clock, { environment });
  const callers = {} as TestBed['callers'];
  const ids = {} as TestBed['ids'];
  for (const [person, email] of Object.entries(emails) as [TestPerson, string][]) {
    callers[person] = await product.as(email);
    ids[person] = await userIdOf(product.platform, email);
  }
  const pooled: TestBed['pooled'] = async (change = {}) => {
    const people = { patient: ids.patient, creator: ids.clerk };
    const place = { workspaceId: workspaceIds.lakeside, pool: true };
    return (await addCase(product.platform, { ...place, ...people, ...change })).id;
  };
  const worked: TestBed['worked'] = (change = {}) =>
    pooled({ status: 'in-progress', assignee: ids.consultant, ...change });
  const select: TestBed['select'] = async (statement) => {
    const { database } = product.platform;
    const { rows } = await database.asSystem(() => database.current().execute(statement));
    return rows;
  };
  return {
    clock,
    product,
    callers,
    ids,
    pooled,
    worked,
    select,
    put: (person, id, call, body) =>
      callers[person].call('PUT', `/cases/${id}/${call}`, body ? { body } : {}),
    get: (person, id) => callers[person].call('GET', `/cases/${id}`),
    reviewed: (change = {}) =>
      worked({ status: 'in-review', reviewer: ids.reviewer, video: 'ready', ...change }),
    async mailsOf(id) {
      const rows = await select(
        sql`SELECT template || ' to ' || to_address AS mail FROM email_outbox WHERE key LIKE ${`%:${id}:%`}`,
      );
      return rows.map(({ mail }) => String(mail)).sort();
    },
  };
}
