// Two super-admins, one sub-domain, the same moment, and a clinic that closes while a report is requested from it.
import { sql } from '../src/platform/database/drizzle.ts';
import { callAnonymously, type TestAnswer } from '../src/test-platform-fixture.ts';
import { addCase } from './case-fixture.ts';
import { statuses, unless, type Race, type RaceFixture } from './case-race-fixture.ts';
import { addPerson, openSessionFor, workspaceIds } from './demo-people-fixture.ts';
import { staffForm } from './request-fixture.ts';

const { harbor, lakeside, summit, provider } = workspaceIds;
let round = 0;

/** Creates a super-admin for this race only. */
async function superAdmin({ product }: RaceFixture): Promise<string> {
  const id = await addPerson(product.platform, { workspaceId: provider, role: 'super-admin' });
  return openSessionFor(product.platform, id);
}

const send = (
  { product }: RaceFixture,
  token: string,
  [method, path]: readonly [string, string],
  body?: object,
): Promise<TestAnswer> =>
  callAnonymously(product.app, method, path, {
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body }),
  });

async function select<Row extends Record<string, unknown>>(
  { product }: RaceFixture,
  statement: ReturnType<typeof sql>,
): Promise<Row[]> {
  const { database } = product.platform;
  return (await database.asSystem(() => database.current().execute<Row>(statement))).rows;
}

/** Two clinics want one sub-domain: one gets it, the other keeps its own. */
const oneSubdomain: Race = async (fixture) => {
  const subdomain = `race-${(round += 1)}-${Date.now().toString(36)}`;
  const [one, two] = [await superAdmin(fixture), await superAdmin(fixture)];
  const answers = await Promise.all([
    send(fixture, one, ['PUT', `/workspaces/${harbor}/subdomain`], { subdomain }),
    send(fixture, two, ['PUT', `/workspaces/${summit}/subdomain`], { subdomain }),
  ]);
  const holders = await select<{ id: number }>(
    fixture,
    sql`SELECT id FROM workspace WHERE subdomain = ${subdomain}`,
  );
  const claimed = await select<{ id: number }>(
    fixture,
    sql`SELECT workspace_id AS id FROM workspace_subdomain WHERE subdomain = ${subdomain}`,
  );
  return (
    unless(statuses(answers) === '200 409', `answers ${statuses(answers)}`) ??
    unless(holders.length === 1, `${holders.length} clinics have it`) ??
    unless(claimed[0]?.id === holders[0]?.id, 'it is claimed by another clinic')
  );
};

/** A request while its clinic closes: the request exists and the clinic is open, or neither. */
const closedWhileOrdered: Race = async (fixture) => {
  const token = await superAdmin(fixture);
  await select(fixture, sql`UPDATE "case" SET status = 'completed' WHERE workspace_id = ${lakeside}`);
  await select(fixture, sql`UPDATE workspace SET closed_at = NULL WHERE id = ${lakeside}`);
  const form = staffForm(fixture.product.platform.clock.now(), {
    workspaceId: lakeside,
    uploadOption: 'pending-upload',
  });
  const [ordered, closed] = await Promise.all([
    send(fixture, token, ['POST', '/cases'], form),
    send(fixture, await superAdmin(fixture), ['PUT', `/workspaces/${lakeside}/close`]),
  ]);
  const [row] = await select<{ open: number; isClosed: boolean }>(
    fixture,
    sql`SELECT closed_at IS NOT NULL AS "isClosed", (SELECT count(*)::int FROM "case"
      WHERE workspace_id = ${lakeside} AND status NOT IN ('completed', 'archived', 'not-paid')) AS open
      FROM workspace WHERE id = ${lakeside}`,
  );
  await select(fixture, sql`UPDATE workspace SET closed_at = NULL WHERE id = ${lakeside}`);
  const came = ordered.status === 201;
  return (
    unless(
      came ? closed.status === 409 : ordered.status === 409 && closed.status === 200,
      `answers ${statuses([ordered, closed])}`,
    ) ??
    unless(
      row?.isClosed === !came && row.open === (came ? 1 : 0),
      `${row?.open} open cases, closed: ${row?.isClosed}`,
    )
  );
};

/** An archived case is restored while its clinic closes: only one of the two happens. */
const closedWhileRevived: Race = async (fixture) => {
  const token = await superAdmin(fixture);
  await select(fixture, sql`UPDATE "case" SET status = 'completed' WHERE workspace_id = ${summit}`);
  await select(fixture, sql`UPDATE workspace SET closed_at = NULL WHERE id = ${summit}`);
  const { id } = await addCase(fixture.product.platform, {
    workspaceId: summit,
    pool: true,
    status: 'archived',
    patient: fixture.people.patient.id,
    creator: fixture.people.creator.id,
  });
  await select(fixture, sql`UPDATE "case" SET status_before_archive = 'new' WHERE id = ${id}`);
  const [revived, closed] = await Promise.all([
    send(fixture, token, ['PUT', `/cases/${id}/unarchive`]),
    send(fixture, await superAdmin(fixture), ['PUT', `/workspaces/${summit}/close`]),
  ]);
  return unless(
    statuses([revived, closed]) === '200 409',
    `answers ${revived.status} for the case and ${closed.status} for the clinic`,
  );
};

export const clinicRaces: Record<string, { says: string; play: Race }> = {
  C7: { says: 'one sub-domain wanted for two clinics: one gets it', play: oneSubdomain },
  'CG-195-order': { says: 'a request while its clinic closes: one of the two', play: closedWhileOrdered },
  'CG-195-revive': {
    says: 'a case comes back while its clinic closes: one of the two',
    play: closedWhileRevived,
  },
};
