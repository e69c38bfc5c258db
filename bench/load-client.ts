// Simulated users who list and open cases: one request after the other, at random times, or all at once.
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { demoPassword } from '../packages/demo/src/demo-accounts.ts';
import type { ServerProcess } from '../packages/server/tests/crash/server-process.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 400 });

const people = [
  { role: 'super-admin', email: 'super@demo.test' },
  { role: 'provider creator', email: 'consultant@demo.test' },
  { role: 'clinic admin', email: 'admin@lakeside.test' },
  { role: 'patient', email: 'patient@lakeside.test' },
];
/** Sessions per user. Calls of one session are serialized, and this much load would not come from a single session. */
export const devices = 10;

export type Person = { role: string; token: string; ids: string[] };
export type Kind = 'list' | 'details';
export type Answer = { kind: Kind; milliseconds: number; status: number; retryAfter: number };

/** Signs in every user on every device and looks up which cases they can see. */
export async function signIn(server: ServerProcess): Promise<Person[]> {
  const signedIn: Person[] = [];
  for (let at = 0; at < devices * people.length; at += 1) {
    const { role, email } = people[at % people.length] as (typeof people)[number];
    const token = await logIn(server, email);
    const { data } = JSON.parse(await body(server, '/api/cases?limit=50', token)) as {
      data: { id: string }[];
    };
    signedIn.push({ role, token, ids: data.map(({ id }) => id) });
  }
  return signedIn;
}

/** Runs one client that sends its next request as soon as it has an answer. */
export async function closed(
  server: ServerProcess,
  signedIn: readonly Person[],
  count: number,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < count; at += 1) answers.push(await ask(server, signedIn, at));
  return answers;
}

/** Sends requests at exponentially distributed intervals, whether or not earlier ones have been answered. */
export async function arrive(
  server: ServerProcess,
  signedIn: readonly Person[],
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const startedAt = performance.now();
  let next = 0;
  for (let at = 0; next < seconds * 1_000; at += 1) {
    const wait = startedAt + next - performance.now();
    if (wait > 1) await new Promise((wake) => setTimeout(wake, wait));
    answers.push(ask(server, signedIn, at));
    next += (-Math.log(1 - Math.random()) * 1_000) / perSecond;
  }
  return Promise.all(answers);
}

/** Runs this many clients, each of which sends its next request as soon as it gets any answer. */
export async function crowd(
  server: ServerProcess,
  signedIn: readonly Person[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const end = performance.now() + seconds * 1_000;
  const askOn = async (first: number): Promise<void> => {
    for (let at = first; performance.now() < end; at += clients + 1)
      answers.push(await ask(server, signedIn, at));
  };
  await Promise.all(Array.from({ length: clients }, (_, first) => askOn(first)));
  return answers;
}

async function ask(server: ServerProcess, signedIn: readonly Person[], at: number): Promise<Answer> {
  const person = signedIn[(at >> 1) % signedIn.length] as Person;
  const kind: Kind = at % 2 === 0 ? 'list' : 'details';
  const path =
    kind === 'list'
      ? '/api/cases?limit=10&orderField=attention'
      : `/api/cases/${person.ids[(at >> 3) % person.ids.length]}`;
  const startedAt = performance.now();
  const { status, retryAfter } = await respond(server, path, person.token).then(
    async (answer) => {
      await text(answer);
      return { status: answer.statusCode ?? 0, retryAfter: Number(answer.headers['retry-after'] ?? 0) };
    },
    () => ({ status: 0, retryAfter: 0 }),
  );
  return { kind, milliseconds: performance.now() - startedAt, status, retryAfter };
}

async function respond({ base }: ServerProcess, path: string, token: string): Promise<IncomingMessage> {
  const request = get(base + path, { agent, headers: { authorization: `Bearer ${token}` } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

async function body(server: ServerProcess, path: string, token: string): Promise<string> {
  const answer = await respond(server, path, token);
  const read = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${read}`);
  return read;
}

async function logIn({ base }: ServerProcess, email: string): Promise<string> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sub-domain': email.includes('lakeside') ? 'lakeside' : '',
    },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { accessToken } = (await answer.json()) as { accessToken?: string };
  if (accessToken === undefined) throw new Error(`${email} could not log in: ${answer.status}`);
  return accessToken;
}

export const percentile = (answers: readonly Answer[], share: number): number => {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};
