// One socket for the whole page. It reconnects by itself, rejoins its rooms and requests missed events.
import {
  authEndpoints,
  closeLimitExceeded,
  rooms,
  type RealtimeData,
  type RealtimeEvent,
} from '@plainscan/contract';
import { callEndpoint } from '../api/call-endpoint.ts';

type Join =
  | { event: 'join-case-details-room'; data: { caseId: string } }
  | { event: 'join-resource-room'; data: { uuid?: string } }
  | { event: 'join-workspace-room'; data: { workspaceId: number } }
  | { event: 'join-operations-room'; data: object }
  | { event: 'join-cases-room'; data: object };
type Handler<E extends RealtimeEvent> = (data: RealtimeData<E>) => void;

/** Returns the room of a join. `null` for lists and the library, which stay joined for the page's lifetime. */
const roomOf = (join: Join): string | null => {
  if (join.event === 'join-case-details-room') return rooms.case(join.data.caseId);
  if (join.event === 'join-workspace-room') return rooms.workspace(join.data.workspaceId);
  if (join.event === 'join-operations-room') return rooms.operations;
  const uuid = join.event === 'join-resource-room' ? join.data.uuid : undefined;
  return uuid === undefined ? null : rooms.resource(uuid);
};

const firstPause = 500;
const longestPause = 15_000;
/** A window displaced by the user's other windows reconnects after this time, or when the user returns to it. */
const displacedPause = 60_000;

class LiveConnection {
  #socket: WebSocket | null = null;
  #isWanted = false;
  #pause = firstPause;
  /** Sequence number of the last known event. `null` before the first ticket. */
  #lastSeq: number | null = null;
  readonly #joins = new Map<string, { join: Join; users: number }>();
  readonly #handlers = new Map<string, Set<(data: never) => void>>();
  readonly #stateListeners = new Set<() => void>();
  readonly #gapListeners = new Set<() => void>();

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Opens the socket and keeps it open until `stop`. */
  start(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    void this.#connect();
  }

  stop(): void {
    this.#isWanted = false;
    this.#socket?.close();
    this.#socket = null;
  }

  /**
   * Joins a room for as long as it is used. Returns a function that leaves it. Events that happened while the page was
   * loading its data are delivered too.
   */
  join(join: Join): () => void {
    const key = JSON.stringify(join);
    const present = this.#joins.get(key) ?? { join, users: 0 };
    present.users += 1;
    this.#joins.set(key, present);
    if (present.users === 1) {
      this.#send(join);
      this.#requestMissed();
    }
    return () => {
      present.users -= 1;
      if (present.users > 0) return;
      this.#joins.delete(key);
      const room = roomOf(join);
      if (room !== null) this.#send({ event: 'leave', data: { room } });
    };
  }

  on<E extends RealtimeEvent>(event: E, handler: Handler<E>): () => void {
    const handlers = this.#handlers.get(event) ?? new Set();
    handlers.add(handler);
    this.#handlers.set(event, handlers);
    return () => void handlers.delete(handler);
  }

  /** For useSyncExternalStore: notifies when the connection opens and closes. */
  subscribe = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener);
    return () => void this.#stateListeners.delete(listener);
  };

  /** Notifies when missed events cannot be replayed, so that displayed data must be refetched. */
  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener);
    return () => void this.#gapListeners.delete(listener);
  }

  async #connect(): Promise<void> {
    try {
      const { ticket, after } = await callEndpoint(authEndpoints.createWebSocketTicket, {});
      this.#lastSeq ??= after;
      const address = new URL('/api/ws', window.location.href);
      address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
      address.searchParams.set('token', ticket);
      const socket = new WebSocket(address);
      this.#socket = socket;
      socket.addEventListener('open', () => this.#handleOpen());
      socket.addEventListener('message', (message) => this.#receive(String(message.data)));
      socket.addEventListener('close', ({ code }) => {
        if (code === closeLimitExceeded) this.#reconnectWhenVisible();
        else this.#reconnect();
      });
    } catch {
      this.#reconnect();
    }
  }

  #handleOpen(): void {
    this.#pause = firstPause;
    for (const { join } of this.#joins.values()) this.#send(join);
    this.#requestMissed();
    this.#notifyState();
  }

  /** The server processes messages in order, so the rooms are joined by then. */
  #requestMissed(): void {
    if (this.#lastSeq !== null) this.#send({ event: 'replay', data: { after: this.#lastSeq } });
  }

  #reconnect(): void {
    this.#notifyState();
    if (!this.#isWanted) return;
    window.setTimeout(() => this.#isWanted && void this.#connect(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }

  /**
   * The server keeps a user's five newest sockets. A page whose socket was closed yields to the windows in use: if each
   * reconnected immediately, they would keep closing each other forever.
   */
  #reconnectWhenVisible(): void {
    this.#notifyState();
    if (!this.#isWanted) return;
    const waiting = new AbortController();
    const reconnect = (): void => {
      if (document.hidden) return;
      waiting.abort();
      clearTimeout(timer);
      if (this.#isWanted) void this.#connect();
    };
    const timer = window.setTimeout(reconnect, displacedPause * (0.75 + Math.random() / 2));
    window.addEventListener('focus', reconnect, { signal: waiting.signal });
    document.addEventListener('visibilitychange', reconnect, { signal: waiting.signal });
  }

  #receive(text: string): void {
    const frame = JSON.parse(text) as { event: string; data: unknown; seq?: number };
    if (frame.seq !== undefined) this.#lastSeq = Math.max(this.#lastSeq ?? 0, frame.seq);
    if (frame.event === 'refetch') return this.#notifyGap();
    for (const handler of this.#handlers.get(frame.event) ?? []) handler(frame.data as never);
  }

  #send(frame: object): void {
    if (this.isOpen) this.#socket?.send(JSON.stringify(frame));
  }

  #notifyGap(): void {
    for (const listener of this.#gapListeners) listener();
  }

  #notifyState(): void {
    for (const listener of this.#stateListeners) listener();
  }
}

export const liveConnection = new LiveConnection();
