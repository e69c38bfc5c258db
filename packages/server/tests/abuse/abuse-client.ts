// The client of the attacks: one call, one connection, from an address of its own.
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

import { demoPassword } from '@plainscan/demo/src/demo-accounts.ts';

export type Answer = { status: number; body: Record<string, unknown>; milliseconds: number };
export type Call = {
  method?: string;
  path: string;
  from: string;
  token?: string;
  portal?: string;
  body?: object;
};
export type Scene = {
  base: string;
  port: number;
  clinicToken: string;
  /** A finished case of patient@lakeside.test with a video of 16 MB. */
  caseId: string;
  /** That patient, who has 200 cases, and their clinic. */
  patientId: string;
  workspaceId: number;
};
/** Runs until it is done or `signal` aborts it. Returns what is worth printing. */
export type Attack = (scene: Scene, signal: AbortSignal) => Promise<string>;

/** Makes one call over its own connection, from an address in 127.0.0.0/8. */
export async function call(
  { port }: Pick<Scene, 'port'>,
  { method = 'GET', path, from, ...rest }: Call,
): Promise<Answer> {
  const startedAt = performance.now();
  const bytes = rest.body === undefined ? undefined : JSON.stringify(rest.body);
  const sent = request({
    port,
    host: '127.0.0.1',
    localAddress: from,
    method,
    path: `/api${path}`,
    agent: false,
    headers: {
      ...(rest.portal !== undefined && { 'sub-domain': rest.portal }),
      ...(rest.token !== undefined && { authorization: `Bearer ${rest.token}` }),
      ...(bytes !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(bytes)),
      }),
    },
  });
  sent.end(bytes);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const text = (await answer.toArray()).map(String).join('');
  const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
  const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: answer.statusCode ?? 0, body, milliseconds: performance.now() - startedAt };
}

export async function logIn(
  scene: Pick<Scene, 'port'>,
  email: string,
  portal: string,
  from: string,
): Promise<Answer> {
  const body = { email, password: demoPassword };
  return call(scene, { method: 'POST', path: '/auth/login', from, portal, body });
}

export async function tokenOf(
  scene: Pick<Scene, 'port'>,
  email: string,
  portal: string,
  from: string,
): Promise<string> {
  const { status, body } = await logIn(scene, email, portal, from);
  if (status !== 200) throw new Error(`${email} could not log in: ${status} ${JSON.stringify(body)}`);
  return String(body['accessToken']);
}

/** Counts each response, such as `30 × 401, 70 × 429`. */
export function tally(answers: PromiseSettledResult<{ status: number }>[]): string {
  const counts = new Map<string, number>();
  for (const answer of answers) {
    const name = answer.status === 'fulfilled' ? String(answer.value.status) : 'cut off';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(', ');
}
