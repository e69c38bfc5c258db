// Sockets of ended sessions, and of accounts with unverified addresses (L6, CG-170).
import { closeInvalidToken } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';

import { addCase } from '../../tests/case-fixture.ts';
import { addPerson, openSessionFor, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { announceCases } from '../case-flow/case-events.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callAnonymously, openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';

type Page = {
  events: string[];
  send: (frame: object) => void;
  closed: () => number | undefined;
  settled: () => Promise<void>;
};

let product: TestPlatform;
let address: string;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  product = await openTestPlatform();
  await product.startWorker();
  address = (await product.listen()).replace('http', 'ws');
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await product.close();
});

async function openPage(userId: string): Promise<Page> {
  const token = await openSessionFor(product.platform, userId);
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await callAnonymously(product.app, 'POST', '/ws-ticket', { headers });
  const socket = new WebSocket(`${address}/api/ws?token=${String(body['ticket'])}`);
  sockets.push(socket);
  const events: string[] = [];
  let code: number | undefined;
  socket.on('message', (data: Buffer) => {
    events.push((JSON.parse(data.toString()) as { event: string }).event);
  });
  socket.on('close', (closeCode) => (code = closeCode));
  await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN), 5_000);
  const answers = (): number => events.filter((event) => event === 'refetch').length;
  const settled = async (): Promise<void> => {
    const before = answers();
    socket.send(JSON.stringify({ event: 'replay', data: { after: -1 } }));
    await vi.waitFor(() => expect(answers()).toBe(before + 1), 5_000);
  };
  await settled();
  const send = (frame: object): void => socket.send(JSON.stringify(frame));
  return { events, send, closed: () => code, settled };
}

const person = (role: 'admin' | 'patient', unverified = false): Promise<string> =>
  addPerson(product.platform, { workspaceId: workspaceIds.lakeside, role, unverified });
const write = (statement: ReturnType<typeof sql>) =>
  product.platform.database.asSystem(() => product.platform.database.current().execute(statement));

describe('the end of a session (L6)', () => {
  test.each(["status = 'disabled'", "role = 'patient'", 'workspace_id = 4', 'deleted_at = now()'])(
    'by %s closes the socket, whoever caused it',
    async (change) => {
      const id = await person('admin');
      const page = await openPage(id);
      await write(sql`UPDATE app_user SET ${sql.raw(change)} WHERE id = ${id}`);
      await vi.waitFor(() => expect(page.closed()).toBe(closeInvalidToken), 5_000);
    },
  );

  test('is found even if its notification was lost', async () => {
    const id = await person('admin');
    const [ended, open] = [await openPage(id), await openPage(await person('admin'))];
    await write(sql`UPDATE session SET revoked_at = now() WHERE user_id = ${id}`);
    // The notification a listener gets after its connection was lost for a while.
    await product.platform.database.notify('session_ended', '');
    await vi.waitFor(() => expect(ended.closed()).toBe(closeInvalidToken), 5_000);
    await open.settled();
    expect(open.closed()).toBeUndefined();
  });
});

test('CG-170: an account with an unverified address hears nothing of what others create for it', async () => {
  const ids = [await person('patient', true), await person('patient')] as const;
  const [unproved, proved] = [await openPage(ids[0]), await openPage(ids[1])];
  const creator = await person('admin');
  // The room of one's own uploads is the user's own room; joining it again must not open another way in.
  unproved.send({ event: 'join-image-upload-room', data: { userId: ids[0] } });
  await unproved.settled();
  for (const patient of ids) {
    const made = await addCase(product.platform, { workspaceId: workspaceIds.lakeside, patient, creator });
    await product.platform.database.asSystem(() => announceCases([made.id]));
  }
  await vi.waitFor(() => expect(proved.events).toContain('case-updated'), 5_000);
  await unproved.settled();
  expect(unproved.events).not.toContain('case-updated');
});
