// Two users, one case, the same moment. Each race plays one round and returns what went wrong, or `null`.
import { sql } from '../src/platform/database/drizzle.ts';
import { actionsOf, addCase, readCaseRow, type CaseSpec } from './case-fixture.ts';
import { addPerson, openSessionFor, userIdOf, workspaceIds } from './demo-people-fixture.ts';
import { callAnonymously, type TestAnswer, type TestPlatform } from '../src/test-platform-fixture.ts';

type People = Record<
  'creator' | 'clerk' | 'patient' | 'assignee' | 'reviewer',
  { id: string; token: string }
>;

export type RaceFixture = {
  product: TestPlatform;
  people: People;
  /** The tokens of the users who claim simultaneously. */
  claimers: string[];
};

/** Signs everyone in once for all rounds. */
export async function openRaceFixture(product: TestPlatform, claimers: number): Promise<RaceFixture> {
  const { platform } = product;
  const person = async (email: string) => {
    const id = await userIdOf(platform, email);
    return { id, token: await openSessionFor(platform, id) };
  };
  const tokens: string[] = [];
  for (let at = 0; at < claimers; at += 1) {
    const id = await addPerson(platform, { workspaceId: workspaceIds.provider, role: 'creator' });
    tokens.push(await openSessionFor(platform, id));
  }
  return {
    product,
    claimers: tokens,
    people: {
      creator: await person('creator@lakeside.test'),
      clerk: await person('creator@harbor.test'),
      patient: await person('patient@lakeside.test'),
      assignee: await person('consultant@demo.test'),
      reviewer: await person('reviewer@demo.test'),
    },
  };
}

/** Plays one round. Returns what went wrong, or `null`. */
export type Race = (fixture: RaceFixture) => Promise<string | null>;

export function newCase(
  { product, people }: RaceFixture,
  change: Partial<CaseSpec>,
): Promise<{ id: string }> {
  return addCase(product.platform, {
    workspaceId: workspaceIds.lakeside,
    pool: true,
    patient: people.patient.id,
    creator: people.creator.id,
    ...change,
  });
}

const inReview = (fixture: RaceFixture) =>
  newCase(fixture, {
    status: 'in-review',
    assignee: fixture.people.assignee.id,
    reviewer: fixture.people.reviewer.id,
    video: 'ready',
  });

export const put = (
  { product }: RaceFixture,
  token: string,
  path: string,
  body?: object,
): Promise<TestAnswer> =>
  callAnonymously(product.app, 'PUT', `/cases/${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body }),
  });

/** Returns how many emails of each kind a case has sent. */
async function mailsOf({ product }: RaceFixture, caseId: string): Promise<Record<string, number>> {
  const { database } = product.platform;
  const { rows } = await database.asSystem(() =>
    database
      .current()
      .execute<{ template: string; number: number }>(
        sql`SELECT template, count(*)::int AS number FROM email_outbox WHERE key LIKE ${`%:${caseId}:%`} GROUP BY template ORDER BY template`,
      ),
  );
  return Object.fromEntries(rows.map(({ template, number }) => [template, number]));
}

export const statuses = (answers: TestAnswer[]): string =>
  answers
    .map(({ status }) => status)
    .sort((a, b) => a - b)
    .join(' ');

export const unless = (isRight: boolean, sentence: string): string | null => (isRight ? null : sentence);

const claim: Race = async (fixture) => {
  const { id } = await newCase(fixture, { status: 'new' });
  const answers = await Promise.all(fixture.claimers.map((token) => put(fixture, token, `${id}/claim`)));
  const winners = answers.filter(({ status }) => status === 200);
  const losers = answers.filter(
    ({ status, body }) => status === 409 && body['message'] === 'This case has been picked up',
  );
  const row = await readCaseRow(fixture.product.platform, id);
  const claims = (await actionsOf(fixture.product.platform, id)).filter((action) => action === 'claim');
  return (
    unless(winners.length === 1 && losers.length === answers.length - 1, `answers ${statuses(answers)}`) ??
    unless(row.assigneeId === winners[0]?.body['assigneeId'], 'the row names another assignee') ??
    unless(claims.length === 1 && row.version === 2, `${claims.length} claims, version ${row.version}`)
  );
};

/** Two simultaneous calls of the reviewer have one effect. */
const signOffTwice: Race = async (fixture) => {
  const { id } = await inReview(fixture);
  const { token } = fixture.people.reviewer;
  const answers = await Promise.all([1, 2].map(() => put(fixture, token, `${id}/sign-off`)));
  const mails = await mailsOf(fixture, id);
  const { version, status } = await readCaseRow(fixture.product.platform, id);
  return (
    unless(statuses(answers) === '200 200', `answers ${statuses(answers)}`) ??
    unless(status === 'completed' && version === 2, `${status}, version ${version}`) ??
    unless(mails['ready'] === 1, `${mails['ready'] ?? 0} mails`)
  );
};

/** One of two mutually exclusive outcomes, with only that one's emails. */
const signOffAgainst =
  (path: string, otherStatus: string, otherMails: Record<string, number>): Race =>
  async (fixture) => {
    const { id } = await inReview(fixture);
    const { token } = fixture.people.reviewer;
    const [signed, other] = await Promise.all([
      put(fixture, token, `${id}/sign-off`),
      put(fixture, token, `${id}/${path}`),
    ]);
    const { version, status } = await readCaseRow(fixture.product.platform, id);
    const mails = JSON.stringify(await mailsOf(fixture, id));
    const isSigned = status === 'completed';
    // The loser is too late (409), or may no longer act in the new status (403).
    const loser = isSigned ? other.status : signed.status;
    return (
      unless(isSigned || status === otherStatus, `ended as ${status}`) ??
      unless((isSigned ? signed : other).status === 200, `answers ${signed.status} ${other.status}`) ??
      unless(loser === 409 || loser === 403, `answers ${signed.status} ${other.status}`) ??
      unless(version === 2, `version ${version}`) ??
      unless(
        mails === JSON.stringify(isSigned ? { ready: 1, 'signed-off': 1 } : otherMails),
        `mails ${mails}`,
      )
    );
  };

const rateTwice: Race = async (fixture) => {
  const { id } = await newCase(fixture, { status: 'completed', video: 'ready' });
  const { token } = fixture.people.patient;
  const answers = await Promise.all(
    [5, 1].map((ratingScore) => put(fixture, token, `${id}/rate`, { ratingScore })),
  );
  const row = await readCaseRow(fixture.product.platform, id);
  const first = answers.find(({ status }) => status === 200);
  // CG-199: the same rating would count as a repetition, but a different one is refused.
  return (
    unless(statuses(answers) === '200 409', `answers ${statuses(answers)}`) ??
    unless(row.ratingScore !== null && row.version === 2, `version ${row.version}`) ??
    unless(first?.body['ratingScore'] === row.ratingScore, `shown ${String(first?.body['ratingScore'])}`)
  );
};

/** By the ID that the assurance prints. */
export const staffRaces: Record<string, { says: string; play: Race }> = {
  C1: { says: 'many claims: exactly one winner', play: claim },
  C2a: { says: 'double sign-off: one effect, one mail', play: signOffTwice },
  C2b: {
    says: 'sign-off against discard review: one outcome',
    play: signOffAgainst('discard-review', 'in-progress', { 'sent-back': 1 }),
  },
  C2c: {
    says: 'sign-off against cancel review: one outcome',
    play: signOffAgainst('cancel-review', 'review', {}),
  },
  C5: { says: 'double rating: set once', play: rateTwice },
};
