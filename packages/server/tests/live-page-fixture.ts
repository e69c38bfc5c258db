// Signed-in users' pages as the live connection knows them: a socket and the events it received.
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';

import { callAnonymously, type TestPlatform } from '../src/test-platform-fixture.ts';
import { openSessionFor, userIdOf } from './demo-people-fixture.ts';

export type Frame = { event: string; data: Record<string, unknown>; seq?: number };
export type Page = {
  socket: WebSocket;
  frames: Frame[];
  /** Returns the close code, once it is closed. */
  closed: () => number | undefined;
  send: (event: string, data?: unknown) => void;
  /** Sends a join and waits until the server has responded to everything sent so far. */
  settled: () => Promise<void>;
};

export const joined = ({ frames }: Page): unknown[] =>
  frames.filter(({ event }) => event === 'joined').map(({ data }) => data['room']);
export const events = ({ frames }: Page): Frame[] =>
  frames.filter(({ event }) => !['joined', 'refetch', 'replayed', 'notification'].includes(event));

/** Opens sockets to a listening product. Both are functions, because a suite opens them later. */
export function openLivePages(product: () => TestPlatform, address: () => string) {
  const pages: Page[] = [];
  const tokenOf = async (person: string): Promise<string> =>
    openSessionFor(
      product().platform,
      person.includes('@') ? await userIdOf(product().platform, person) : person,
    );

  async function ticketFor(token: string): Promise<string> {
    const { body } = await callAnonymously(product().app, 'POST', '/ws-ticket', {
      headers: { authorization: `Bearer ${token}` },
    });
    return String(body['ticket']);
  }

  function openPage(query: string, headers: Record<string, string> = {}): Page {
    const socket = new WebSocket(`${address()}/api/ws${query}`, { headers });
    const frames: Frame[] = [];
    let code: number | undefined;
    let probes = 0;
    socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as Frame));
    socket.on('close', (closeCode) => (code = closeCode));
    socket.on('error', () => undefined);
    const send = (event: string, data: unknown = {}): void => socket.send(JSON.stringify({ event, data }));
    const page: Page = {
      socket,
      frames,
      closed: () => code,
      send,
      settled: async () => {
        probes += 1;
        const answered = () => frames.filter(({ event }) => event === 'refetch').length;
        send('replay', { after: -1 });
        await vi.waitFor(() => expect(answered()).toBe(probes), 5_000);
      },
    };
    pages.push(page);
    return page;
  }

  async function signedInPage(person: string): Promise<Page & { token: string }> {
    const token = await tokenOf(person);
    const page = openPage(`?token=${await ticketFor(token)}`);
    await vi.waitFor(() => expect(page.socket.readyState).toBe(WebSocket.OPEN), 5_000);
    await page.settled();
    return { ...page, token };
  }
  return {
    tokenOf,
    ticketFor,
    openPage,
    signedInPage,
    endAll(): void {
      for (const { socket } of pages.splice(0)) socket.terminate();
    },
  };
}
