// The other races of case work: a report credit, a case that is returned while others want it, two verdicts on one
// study.
import { suggestedReportDate } from '@plainscan/contract';

import type { IdentityHold } from '../src/cases/case-tables.ts';
import { sql } from '../src/platform/database/drizzle.ts';
import { callAnonymously, type TestAnswer } from '../src/test-platform-fixture.ts';
import { actionsOf, readCaseRow, setCase } from './case-fixture.ts';
import {
  newCase,
  put,
  statuses,
  staffRaces,
  unless,
  type RaceFixture,
  type Race,
} from './case-race-fixture.ts';
import { peopleRaces } from './people-race-fixture.ts';
import { planRaces } from './plan-race-fixture.ts';
import { addPerson, openSessionFor, workspaceIds } from './demo-people-fixture.ts';
import { creditsOf, giveCredit, newPatient, ownForm, portalAccess, staffForm } from './request-fixture.ts';

const post = ({ product }: RaceFixture, token: string, path: string, body: object): Promise<TestAnswer> =>
  callAnonymously(product.app, 'POST', path, { headers: { authorization: `Bearer ${token}` }, body });

/** As many requests as claimers: half of them by the patient, half by the clinic with that credit. */
const spendCredit: Race = async (fixture) => {
  const { platform } = fixture.product;
  const facts = { name: 'Rosalind Achterberg', email: `${crypto.randomUUID()}@mail.test` };
  const patientId = await addPerson(platform, {
    ...facts,
    workspaceId: workspaceIds.harbor,
    role: 'patient',
  });
  const token = await openSessionFor(platform, patientId);
  const userReportId = await giveCredit(platform, patientId);
  const now = platform.clock.now();
  const answers = await Promise.all(
    fixture.claimers.map((_, at) =>
      at % 2 === 0
        ? post(
            fixture,
            token,
            '/cases/request-report/upload-shared',
            ownForm({ uploadSharedInfo: portalAccess }),
          )
        : post(fixture, fixture.people.clerk.token, '/cases', {
            ...staffForm(now, { patient: newPatient(facts), userReportId, uploadOption: 'pending-upload' }),
            preferredReportDate: suggestedReportDate(now).toISOString(),
          }),
    ),
  );
  const [winner, ...others] = answers.filter(({ status }) => status === 201);
  // The patient is told that payment comes first, the clinic that the report is used.
  const losers = answers.filter(({ status }) => status === 402 || status === 400);
  const credits = await creditsOf(platform, patientId);
  const [cases] = await platform.database.asSystem(async () => {
    const handle = platform.database.current();
    const made = sql`SELECT count(*)::int AS number FROM "case" WHERE patient_user_id = ${patientId}`;
    return (await handle.execute<{ number: number }>(made)).rows;
  });
  return (
    unless(!!winner && others.length === 0, `answers ${statuses(answers)}`) ??
    unless(losers.length === answers.length - 1, `answers ${statuses(answers)}`) ??
    unless(
      credits.length === 1 && credits[0]?.caseId === winner?.body['id'],
      'the credit is not the case’s',
    ) ??
    unless(cases?.number === 1, `${cases?.number} cases`)
  );
};

/** The assignee returns the case while everyone wants it: it ends up in the pool or with one of them. */
const claimAgainstOptOut: Race = async (fixture) => {
  const { assignee } = fixture.people;
  const { id } = await newCase(fixture, { status: 'in-progress', assignee: assignee.id });
  const half = Math.floor(fixture.claimers.length / 2);
  const claim = (token: string) => put(fixture, token, `${id}/claim`);
  const [before, left, after] = await Promise.all([
    Promise.all(fixture.claimers.slice(0, half).map(claim)),
    put(fixture, assignee.token, `${id}/reject`),
    Promise.all(fixture.claimers.slice(half).map(claim)),
  ]);
  const answers = [...before, ...after];
  const winners = answers.filter(({ status }) => status === 200);
  const row = await readCaseRow(fixture.product.platform, id);
  const claims = (await actionsOf(fixture.product.platform, id)).filter((action) => action === 'claim');
  const isRight = winners.length === 1 ? row.status === 'in-progress' : row.status === 'new';
  return (
    unless(
      left.status === 200 && winners.length <= 1,
      `opt out ${left.status}, claims ${statuses(answers)}`,
    ) ??
    unless(
      answers.every(({ status }) => status === 200 || status === 409),
      `claims ${statuses(answers)}`,
    ) ??
    unless(isRight, `${row.status} with ${winners.length} winners`) ??
    unless(row.assigneeId === (winners[0]?.body['assigneeId'] ?? null), 'the row names another assignee') ??
    unless(claims.length === winners.length && row.version === 2 + winners.length, `version ${row.version}`)
  );
};

const heldFor: IdentityHold = {
  findings: ['name'],
  images: { name: 'Nora Lewis', dateOfBirth: null, sex: null, patients: 1 },
};

/** One says that the images are this patient's, the other that they are not. Only one counts. */
const twoOutcomes: Race = async (fixture) => {
  const { id } = await newCase(fixture, { status: 'new' });
  await setCase(fixture.product.platform, id, { identityHold: heldFor });
  const { assignee, reviewer } = fixture.people;
  const say = (token: string, verdict: string) =>
    post(fixture, token, `/cases/${id}/identity`, { verdict, reason: 'Seen.' });
  const [kept, refused] = await Promise.all([say(assignee.token, 'accept'), say(reviewer.token, 'refuse')]);
  const row = await readCaseRow(fixture.product.platform, id);
  const isKept = row.status === 'new';
  const [winner, loser] = isKept ? [kept, refused] : [refused, kept];
  const actions = (await actionsOf(fixture.product.platform, id)).filter((action) =>
    action.endsWith('Identity'),
  );
  return (
    unless(isKept || row.status === 'pending-upload', `ended as ${row.status}`) ??
    unless(
      winner.status < 300 && (loser.status === 409 || loser.status === 403),
      `answers ${statuses([kept, refused])}`,
    ) ??
    unless(row.identityHold === null && row.version === 2, `version ${row.version}`) ??
    unless(actions.join() === (isKept ? 'acceptIdentity' : 'refuseIdentity'), `history ${actions.join()}`)
  );
};

/** Every race, by the ID that the assurance prints. */
export const races: typeof staffRaces = {
  ...staffRaces,
  C4: { says: 'many requests: a report credit is spent once', play: spendCredit },
  'C1-opt-out': { says: 'claims against opt out: in the pool or with one', play: claimAgainstOptOut },
  ...peopleRaces,
  ...planRaces,
  'T41-verdicts': { says: 'two verdicts on one study: one counts', play: twoOutcomes },
};
