import { closeLimitExceeded } from '@plainscan/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 0;
  readonly sent: unknown[] = [];
  constructor() {
    super();
    FakeSocket.last = this;
  }
  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }
  close(code = 1000): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  hear(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  /** Returns what was sent since the last call. */
  take(): unknown[] {
    return this.sent.splice(0);
  }
}

async function openConnection(after: number) {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ ticket: 'ticket', after }, { headers: { 'content-type': 'application/json' } }),
    ),
  );
  const { liveConnection } = await import('./live-connection.ts');
  const leave = liveConnection.join({ event: 'join-case-details-room', data: { caseId: 'one' } });
  const before = FakeSocket.last;
  liveConnection.start();
  await vi.waitFor(() => expect(FakeSocket.last).not.toBe(before));
  FakeSocket.last.open();
  return { liveConnection, socket: FakeSocket.last, leave };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => vi.unstubAllGlobals());

const joinOf = (caseId: string) => ({ event: 'join-case-details-room', data: { caseId } });
const replayAfter = (after: number) => ({ event: 'replay', data: { after } });

test('E-007: events from before a room was joined are requested, at the start and later', async () => {
  const { liveConnection, socket } = await openConnection(41);
  expect(socket.take()).toEqual([joinOf('one'), replayAfter(41)]);
  socket.hear({ event: 'replayed', data: {}, seq: 44 });
  liveConnection.join({ event: 'join-case-details-room', data: { caseId: 'two' } });
  expect(socket.take()).toEqual([joinOf('two'), replayAfter(44)]);
});

test('a room that nothing on the page uses is left, because a page may be in only twenty', async () => {
  const { liveConnection, socket, leave } = await openConnection(0);
  const second = liveConnection.join({ event: 'join-case-details-room', data: { caseId: 'one' } });
  socket.take();
  leave();
  expect(socket.take()).toEqual([]);
  second();
  expect(socket.take()).toEqual([{ event: 'leave', data: { room: 'case:one' } }]);
});

test('a client that missed too much is told once, and continues from there', async () => {
  const { liveConnection, socket } = await openConnection(7);
  const told = vi.fn<() => void>();
  liveConnection.onGap(told);
  socket.take();
  socket.hear({ event: 'refetch', data: {}, seq: 5_000 });
  expect(told).toHaveBeenCalledTimes(1);
  liveConnection.join({ event: 'join-case-details-room', data: { caseId: 'three' } });
  expect(socket.take()).toEqual([joinOf('three'), replayAfter(5_000)]);
});

describe('a page whose socket the server closes because the user has too many open', () => {
  const showOut = async () => {
    const { liveConnection, socket } = await openConnection(0);
    vi.useFakeTimers();
    socket.close(closeLimitExceeded);
    return liveConnection;
  };
  const isBack = async (before: FakeSocket) => {
    await vi.advanceTimersByTimeAsync(0);
    return FakeSocket.last !== before;
  };
  afterEach(() => void vi.useRealTimers());

  test('reconnects when the user returns to it, and only once', async () => {
    await showOut();
    const before = FakeSocket.last;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.last).toBe(before);
    window.dispatchEvent(new Event('focus'));
    expect(await isBack(before)).toBe(true);
    const back = FakeSocket.last;
    window.dispatchEvent(new Event('focus'));
    expect(await isBack(back)).toBe(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(FakeSocket.last).toBe(back);
  });

  test('reconnects on its own after a minute while it is visible; if hidden, only when it is shown again', async () => {
    await showOut();
    const before = FakeSocket.last;
    await vi.advanceTimersByTimeAsync(80_000);
    expect(FakeSocket.last).not.toBe(before);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const second = FakeSocket.last;
    second.close(closeLimitExceeded);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(FakeSocket.last).toBe(second);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await isBack(second)).toBe(true);
    hidden.mockRestore();
  });

  test('stays closed once it is no longer needed', async () => {
    const liveConnection = await showOut();
    const before = FakeSocket.last;
    liveConnection.stop();
    window.dispatchEvent(new Event('focus'));
    expect(await isBack(before)).toBe(false);
  });
});
