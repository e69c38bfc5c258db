/**
 * B9: 60 days with 500 finished reports, seeded: watched, shared, recalled, archived, asked about, or left alone. Each
 * email is sent once.
 */

import { sql } from '../../src/platform/database/drizzle.ts';
import { runCaseDeadlines } from '../../src/timers/case-deadlines.ts';
import { callAnonymously } from '../../src/test-platform-fixture.ts';
import { openSessionFor } from '../demo-people-fixture.ts';
import { openTestBed, type TestPerson } from '../test-bed-fixture.ts';

const cases = 500;
const days = 60;
/** Reports are sent in the first weeks, so that all of their reminders are due before the end. */
const sendingDays = 40;
const [hour, minute] = [3_600_000, 60_000];

const acts = ['nothing', 'watch', 'share', 'recall', 'archive', 'ask'] as const;
type Act = (typeof acts)[number];

interface Plan {
  /** Hours from the start. */
  sentAt: number;
  act: Act;
  actedAt: number;
}

interface Walked extends Plan {
  id: string;
  answeredAt: number | null;
}

let state = 20_261_126;
const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
const between = (from: number, to: number): number => from + Math.floor(random() * (to - from));

const testBed = await openTestBed();
const { product, clock, ids } = testBed;
const { platform } = product;

let sessions = new Map<TestPerson, string>();
async function call(person: TestPerson, method: string, path: string, body?: object) {
  const session = sessions.get(person) ?? (await openSessionFor(platform, ids[person]));
  sessions.set(person, session);
  const headers = { authorization: `Bearer ${session}` };
  const answer = await callAnonymously(product.app, method, path, { headers, ...(body && { body }) });
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const plans: Plan[] = Array.from({ length: cases }, () => {
  const sentAt = between(0, sendingDays * 24);
  return { sentAt, act: acts[between(0, acts.length)] ?? 'nothing', actedAt: sentAt + between(1, 12 * 24) };
});

const actionCalls: Record<Act, (one: Walked) => Promise<unknown>> = {
  nothing: async () => undefined,
  watch: ({ id }) => call('patient', 'PUT', `/patients/record/${id}/view-report-first-time`),
  share: ({ id }) => call('patient', 'POST', `/patients/record/${id}/share-links`, { what: 'video' }),
  recall: ({ id }) => call('reviewer', 'PUT', `/cases/${id}/recall`, { reason: 'The side is wrong' }),
  archive: ({ id }) => call('super', 'PUT', `/cases/${id}/archive`),
  ask: async (one) => {
    const { videoReport } = await call('patient', 'GET', `/cases/${one.id}`);
    const { id: videoId } = videoReport as { id: string };
    const body = { videoId, atMs: 4_000, text: 'Is this large?' };
    const { questions } = await call('patient', 'POST', `/cases/${one.id}/questions`, body);
    const [question] = questions as { id: string }[];
    await call('reviewer', 'PUT', `/cases/${one.id}/questions/${question?.id}/answer`, {
      text: 'No, it is not.',
    });
    // Repeating the same answer sends no second email.
    await call('reviewer', 'PUT', `/cases/${one.id}/questions/${question?.id}/answer`, {
      text: 'No, it is not.',
    });
  },
};

const walked: Walked[] = [];
for (let at = 0; at < days * 24; at += 6) {
  sessions = new Map();
  for (const plan of plans.filter(({ sentAt }) => sentAt >= at && sentAt < at + 6)) {
    const id = await testBed.reviewed();
    await call('reviewer', 'PUT', `/cases/${id}/sign-off`, { checks: ['right-patient'] });
    walked.push({ ...plan, sentAt: at, id, answeredAt: null });
  }
  for (const one of walked.filter(({ actedAt }) => actedAt >= at && actedAt < at + 6)) {
    one.actedAt = at;
    if (one.actedAt > one.sentAt) await actionCalls[one.act](one);
  }
  // The next round is a minute later. Two processes run at the same moment.
  clock.advance(minute);
  await Promise.all([runCaseDeadlines(platform), runCaseDeadlines(platform)]);
  clock.advance(6 * hour - minute);
}

/** Returns the emails that the patient gets about a report in this period. */
function expected({ sentAt, act, actedAt }: Walked): Record<string, number> {
  // Opening or removing it ends the reminders. Sharing it or asking about it does not.
  const ends = ['watch', 'recall', 'archive'].includes(act) && actedAt > sentAt ? actedAt : Infinity;
  const reminders = [2 * 24, 7 * 24].filter((wait) => sentAt + wait < ends).length;
  const asks = act === 'ask' && actedAt > sentAt ? 1 : 0;
  return { ready: 1, unopened: reminders, question: asks, answer: asks };
}

let right = 0;
for (const one of walked) {
  const rows = await testBed.select(
    sql`SELECT template, count(*)::integer AS count FROM email_outbox
      WHERE split_part(key, ':', 2) = ${one.id} AND template IN ('ready', 'unopened', 'question', 'answer')
      GROUP BY template`,
  );
  const counts = Object.fromEntries(rows.map(({ template, count }) => [String(template), Number(count)]));
  const wanted = expected(one);
  const isRight = Object.entries(wanted).every(([template, count]) => (counts[template] ?? 0) === count);
  if (isRight) right += 1;
  else
    console.log(
      `  ${one.act} at ${one.actedAt - one.sentAt} h: ${JSON.stringify(counts)}, not ${JSON.stringify(wanted)}`,
    );
}
console.log(`mails B9 ${right}/${cases}`);
await product.close();
