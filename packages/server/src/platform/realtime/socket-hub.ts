// Which sockets of this process are in which rooms. Events carry only IDs; recipients request the rest.
import type { SealedEvent } from '../outbox/sealed-events.ts';

export type Listener = {
  sessionId: string;
  rooms: Set<string>;
  send: (frame: string) => void;
  close: (code: number) => void;
  /** Whether its user may still receive a room's events. */
  mayStay: (room: string) => Promise<boolean>;
};

export type SocketHub = {
  add: (listener: Listener) => void;
  remove: (listener: Listener) => void;
  /** Sends an event to every socket in one of its rooms. */
  deliver: (event: SealedEvent) => void;
  /** Removes sockets from such rooms if their users no longer have access, or if the check fails. */
  recheckRooms: (isMeant: (room: string) => boolean) => Promise<void>;
  /** Closes the sockets of a session. */
  endSession: (sessionId: string, code: number) => void;
  /** Returns the sessions that have a socket here. */
  sessions: () => Set<string>;
  closeAll: (code: number) => void;
  size: () => number;
};

/** Returns the frame of an event. With `seq` a page can request what it missed. */
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
