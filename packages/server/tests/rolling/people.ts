// Signed-in people who call the product through the balancer.
import type { Platform } from '../../src/platform/platform.ts';
import type { Caller } from '../crash/clinic-steps.ts';
import { openSessionFor, userIdOf } from '../demo-people-fixture.ts';

export type { Caller };

/** Opens a session and returns its caller. A request without an answer rejects; nothing is sent twice. */
export async function signIn(platform: Platform, email: string, base: string): Promise<Caller> {
  const token = await openSessionFor(platform, await userIdOf(platform, email));
  return async (method, path, { body, bytes, headers = {} } = {}) => {
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? (bytes === undefined ? null : new Uint8Array(bytes)) : JSON.stringify(body),
    });
    const content = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.includes('json') === true && content.length > 0;
    const parsed = isJson ? (JSON.parse(content.toString()) as Record<string, unknown>) : {};
    return { status: answer.status, body: parsed, headers: answer.headers, bytes: content };
  };
}

/** Returns the IDs of the first cases that someone sees. */
export async function listCaseIds(caller: Caller): Promise<string[]> {
  const { body } = await caller('GET', '/cases?limit=50');
  return (body['data'] as { id: string }[]).map(({ id }) => id);
}
