// Two users, one account, the same moment: each race has exactly one of its outcomes.
import { sql } from '../src/platform/database/drizzle.ts';
import { callAnonymously, type TestAnswer } from '../src/test-platform-fixture.ts';
import { readCaseRow } from './case-fixture.ts';
import { newCase, put, statuses, unless, type Race, type RaceFixture } from './case-race-fixture.ts';
import { addPerson, openSessionFor, userIdOf, workspaceIds } from './demo-people-fixture.ts';

const call = (
  { product }: RaceFixture,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<TestAnswer> =>
  callAnonymously(product.app, method, path, {
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body }),
  });

const select = async ({ product }: RaceFixture, statement: ReturnType<typeof sql>) => {
  const { database } = product.platform;
  return (await database.asSystem(() => database.current().execute(statement))).rows;
};

const superAdmins = (fixture: RaceFixture): Promise<string[]> => {
  const { platform } = fixture.product;
  const add = async (): Promise<string> =>
    openSessionFor(
      platform,
      await addPerson(platform, { workspaceId: workspaceIds.provider, role: 'super-admin' }),
    );
  return Promise.all([add(), add()]);
};

let clinics = 100;

/** Makes a separate clinic with exactly two active administrators. */
async function clinicOfTwo(fixture: RaceFixture): Promise<{ workspaceId: number; admins: string[] }> {
  clinics += 1;
  const name = `clinic-${clinics}-${crypto.randomUUID().slice(0, 8)}`;
  const [row] = await select(
    fixture,
    sql`INSERT INTO workspace (name, subdomain, case_prefix) VALUES (${name}, ${name}, 'RAC') RETURNING id`,
  );
  const workspaceId = Number(row?.['id']);
  const admin = () => addPerson(fixture.product.platform, { workspaceId, role: 'admin' });
  return { workspaceId, admins: [await admin(), await admin()] };
}

/** Two super-admins disable the two administrators of a clinic simultaneously: one of them stays. */
const lastTwoAdmins: Race = async (fixture) => {
  const { workspaceId, admins } = await clinicOfTwo(fixture);
  const tokens = await superAdmins(fixture);
  const answers = await Promise.all(
    admins.map((id, at) => call(fixture, tokens[at] ?? '', 'PUT', `/admins/disable/${id}`)),
  );
  const active = await select(
    fixture,
    sql`SELECT id FROM app_user WHERE workspace_id = ${workspaceId} AND role = 'admin' AND status = 'active'`,
  );
  const refused = answers.find(({ status }) => status === 409);
  return (
    unless(statuses(answers) === '200 409', `answers ${statuses(answers)}`) ??
    unless(refused?.body['code'] === 'person.last-admin', `refused with ${String(refused?.body['code'])}`) ??
    unless(active.length === 1, `${active.length} active administrators`)
  );
};

/** Two super-admins disable each other simultaneously: one of them is disabled, and has changed nothing. */
const eachOther: Race = async (fixture) => {
  const { platform } = fixture.product;
  const facts = { workspaceId: workspaceIds.provider, role: 'super-admin' } as const;
  const ids = [await addPerson(platform, facts), await addPerson(platform, facts)];
  const tokens = await Promise.all(ids.map((id) => openSessionFor(platform, id)));
  const answers = await Promise.all(
    ids.map((_, at) => call(fixture, tokens[at] ?? '', 'PUT', `/admins/disable/${ids[1 - at]}`)),
  );
  const rows = await select(
    fixture,
    sql`SELECT status FROM app_user WHERE id IN (${ids[0]}, ${ids[1]}) ORDER BY status`,
  );
  return (
    unless(statuses(answers) === '200 401', `answers ${statuses(answers)}`) ??
    unless(rows.map(({ status }) => status).join() === 'active,disabled', JSON.stringify(rows))
  );
};

const password = 'Quiet-Orchard-31';
const tokenIn = (text: unknown): string => /token=([\w-]{43})/.exec(String(text))?.[1] ?? '';

/**
 * An invitation is accepted while it is sent again: either it was accepted and no email was sent, or only the newer
 * link works.
 */
const acceptAgainstResend: Race = async (fixture) => {
  const { platform, app } = fixture.product;
  const admin = await openSessionFor(platform, await userIdOf(platform, 'admin@lakeside.test'));
  const person = {
    name: 'Ruth Calloway',
    email: `${crypto.randomUUID()}@mail.test`,
    phoneNumber: '+1 555 010 2233',
  };
  // Every round has its own sender's allowance.
  await select(fixture, sql`DELETE FROM rate_window WHERE kind = 'invitations-sent'`);
  const invited = await call(fixture, admin, 'POST', '/creators', person);
  const id = String(invited.body['id']);
  const mails = () =>
    select(
      fixture,
      sql`SELECT text FROM email_outbox WHERE to_address = ${person.email} ORDER BY created_at, id`,
    );
  const token = tokenIn((await mails())[0]?.['text']);
  const acceptWith = (given: string): Promise<TestAnswer> =>
    callAnonymously(app, 'POST', '/auth/reset-password', {
      body: { token: given, password, termsAccepted: true },
    });
  const [accepted, resent] = await Promise.all([
    acceptWith(token),
    call(fixture, admin, 'PUT', `/creators/resend-invitation/${id}`, person),
  ]);
  const sent = await mails();
  const [account] = await select(fixture, sql`SELECT status FROM app_user WHERE id = ${id}`);
  const pair = `${accepted.status} ${resent.status}`;
  if (accepted.status === 200)
    return (
      unless(resent.status === 409, `answers ${pair}`) ??
      unless(
        account?.['status'] === 'active' && sent.length === 1,
        `${String(account?.['status'])}, ${sent.length} mails`,
      )
    );
  const newer = await acceptWith(tokenIn(sent.at(-1)?.['text']));
  return (
    unless(pair === '400 200', `answers ${pair}`) ??
    unless(
      account?.['status'] === 'invited' && sent.length === 2,
      `${String(account?.['status'])}, ${sent.length} mails`,
    ) ??
    unless(newer.status === 200, `the newer link was answered ${newer.status}`)
  );
};

/** A user is disabled while they claim a case: a disabled user never holds a case. */
const disableWhileClaiming: Race = async (fixture) => {
  const { platform } = fixture.product;
  const id = await addPerson(platform, { workspaceId: workspaceIds.provider, role: 'creator' });
  const token = await openSessionFor(platform, id);
  const { id: caseId } = await newCase(fixture, { status: 'new' });
  const [claimed, disabled] = await Promise.all([
    put(fixture, token, `${caseId}/claim`),
    call(fixture, fixture.people.reviewer.token, 'PUT', `/creators/disable/${id}`),
  ]);
  const row = await readCaseRow(platform, caseId);
  const cases = disabled.body['cases'] as { caseId: string; outcome: string }[] | undefined;
  const returned = cases?.some((one) => one.caseId === caseId && one.outcome === 'returned') === true;
  const wasClaimed = claimed.status === 200;
  return (
    unless(disabled.status === 200, `disabled ${disabled.status}`) ??
    unless(wasClaimed || claimed.status === 401, `claimed ${claimed.status}`) ??
    unless(row.status === 'new' && row.assigneeId === null, `${row.status} with ${String(row.assigneeId)}`) ??
    unless(wasClaimed === returned, `claimed ${claimed.status}, returned ${String(returned)}`) ??
    unless(row.version === (wasClaimed ? 3 : 1), `version ${row.version}`)
  );
};

/**
 * Two administrators assign one case to two users simultaneously: one of them has it, and the history lists both or
 * one.
 */
const reassignedTwice: Race = async (fixture) => {
  const { platform } = fixture.product;
  const facts = { workspaceId: workspaceIds.provider, role: 'creator' } as const;
  const next = [await addPerson(platform, facts), await addPerson(platform, facts)];
  const { assignee, reviewer } = fixture.people;
  const { id } = await newCase(fixture, { status: 'in-progress', assignee: assignee.id, video: 'ready' });
  const answers = await Promise.all([
    ...next.map((userId) => put(fixture, reviewer.token, `${id}/assignee`, { userId })),
    call(fixture, reviewer.token, 'PUT', `/creators/disable/${next[0]}`),
  ]);
  const row = await readCaseRow(platform, id);
  const [state] = await select(
    fixture,
    sql`SELECT count(*) FILTER (WHERE discarded_at IS NULL)::int AS current, count(*)::int AS number FROM video_report WHERE case_id = ${id}`,
  );
  const isWithActive = row.assigneeId === next[1] || (row.assigneeId === null && row.status === 'new');
  return (
    unless(answers[2]?.status === 200, `disabled ${answers[2]?.status}`) ??
    unless(
      answers.slice(0, 2).every(({ status }) => status === 200 || status === 409 || status === 403),
      `answers ${answers.map(({ status }) => status).join(' ')}`,
    ) ??
    unless(isWithActive, `${row.status} with ${String(row.assigneeId)}`) ??
    unless(state?.['number'] === 1 && state['current'] === 0, `drafts ${JSON.stringify(state)}`)
  );
};

/** By the ID that the assurance prints. */
export const peopleRaces: Record<string, { says: string; play: Race }> = {
  'Q-last-admins': { says: 'the last two administrators disabled at once: one stays', play: lastTwoAdmins },
  'Q-each-other': { says: 'two super-admins disable each other: one is out', play: eachOther },
  'Q-accept-resend': {
    says: 'an invitation accepted while it is sent again: one of the two',
    play: acceptAgainstResend,
  },
  'Q-disable-claim': {
    says: 'disabled while claiming: no case with somebody who is out',
    play: disableWhileClaiming,
  },
  T43: {
    says: 'one case handed to two people, one of them disabled meanwhile: with one who is there',
    play: reassignedTwice,
  },
};
