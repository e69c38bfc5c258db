// After a user loses access to a case, everyone in its room is checked again before the next event is delivered there.
import { rooms } from '@plainscan/contract';

import type { SealedEvent } from '../outbox/sealed-events.ts';
import type { SocketHub } from './socket-hub.ts';

/** The event for this. It is addressed to no room. */
export const accessChanged = 'case-sight-changed';

/**
 * Returns a function that delivers an event to the sockets of this process. The next event waits until all who lost
 * access have left.
 */
export const deliverWith =
  (hub: SocketHub) =>
  async (event: SealedEvent): Promise<void> => {
    hub.deliver(event);
    const { caseId } = event.data;
    if (event.event !== accessChanged || typeof caseId !== 'string') return;
    // The rooms of its files do not say which case they belong to.
    await hub.recheckRooms((room) => room === rooms.case(caseId) || room.startsWith(rooms.resource('')));
  };
