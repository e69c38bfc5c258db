// The client of the list benches: signs in with its own call and keeps its connections open.
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { demoPassword } from '../packages/demo/src/demo-accounts.ts';
import type { ServerProcess } from '../packages/server/tests/crash/server-process.ts';

const agent = new Agent({ keepAlive: true });

/** Signs in a demo user and returns the access token. */
export async function logIn({ base }: ServerProcess, email: string): Promise<string> {
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

/** Makes one call. Throws unless the status is 200. */
export async function ask({ base }: ServerProcess, path: string, token: string): Promise<string> {
  const request = get(base + path, { agent, headers: { authorization: `Bearer ${token}` } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${body}`);
  return body;
}

export interface Load {
  /** Milliseconds of each request. */
  times: number[];
  perSecond: number;
}

/** Makes `requests` requests, `atOnce` at a time. */
export async function load(
  request: () => Promise<unknown>,
  { requests, atOnce }: { requests: number; atOnce: number },
): Promise<Load> {
  const times: number[] = [];
  let left = requests;
  const startedAt = performance.now();
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const at = performance.now();
      await request();
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { times, perSecond: (requests * 1_000) / (performance.now() - startedAt) };
}

/** Returns the value below which this share of the values lies; NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
