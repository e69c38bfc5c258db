// Who listens to what: sockets of this process by room. Events carry ids only; anyone who hears of one asks for the rest.
import type { SealedEvent } from '../outbox/sealed-events.ts';

export type Listener = {
  sessionId: string;
  rooms: Set<string>;
  send: (frame: string) => void;
  close: (code: number) => void;
  /** Whether its person may still hear what is said in a room. */
  mayStay: (room: string) => Promise<boolean>;
};

export type SocketHub = {
  add: (listener: Listener) => void;
  remove: (listener: Listener) => void;
  /** Sends an event to every socket that is in one of its rooms. */
  deliver: (event: SealedEvent) => void;
  /** Shows out anyone who may not stay in such a room anymore; whoever cannot be judged leaves as well. */
  recheckRooms: (isMeant: (room: string) => boolean) => Promise<void>;
  /** Ends the sockets of a session. */
  endSession: (sessionId: string, code: number) => void;
  /** The sessions that have a socket here. */
  sessions: () => Set<string>;
  closeAll: (code: number) => void;
  size: () => number;
};

/** The frame of an event; `seq` lets a page ask for what it missed. */
export const frameOf = ({ event, data, seq }: SealedEvent): string => JSON.stringify({ event, data, seq });

export function createSocketHub(): SocketHub {
  const listeners = new Set<Listener>();
  return {
    add: (listener) => void listeners.add(listener),
    remove: (listener) => void listeners.delete(listener),
    deliver(event) {
      const frame = frameOf(event);
      for (const listener of listeners)
        if (event.rooms.some((room) => listener.rooms.has(room))) listener.send(frame);
    },
    async recheckRooms(isMeant) {
      const places = [...listeners].flatMap((listener) =>
        [...listener.rooms].filter(isMeant).map((room) => ({ listener, room })),
      );
      const judged = places.map(async ({ listener, room }) => {
        if (!(await listener.mayStay(room).catch(() => false))) listener.rooms.delete(room);
      });
      await Promise.all(judged);
    },
    endSession(sessionId, code) {
      for (const listener of listeners) if (listener.sessionId === sessionId) listener.close(code);
    },
    sessions: () => new Set([...listeners].map(({ sessionId }) => sessionId)),
    closeAll(code) {
      for (const listener of listeners) listener.close(code);
    },
    size: () => listeners.size,
  };
}
