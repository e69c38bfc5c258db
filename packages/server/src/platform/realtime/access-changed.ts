// A thing went out of someone's sight: anyone who is in its room is checked again, before anything else is told there.
import { rooms } from '@plainscan/contract';

import type { SealedEvent } from '../outbox/sealed-events.ts';
import type { SocketHub } from './socket-hub.ts';

/** The event that says so. It is addressed to no one. */
export const accessChanged = 'case-sight-changed';

/** Hands an event to the sockets of this process. The next one waits until everyone who must leave has left. */
export const deliverWith =
  (hub: SocketHub) =>
  async (event: SealedEvent): Promise<void> => {
    hub.deliver(event);
    const { caseId } = event.data;
    if (event.event !== accessChanged || typeof caseId !== 'string') return;
    // Its files' rooms do not say whose they are.
    await hub.recheckRooms((room) => room === rooms.case(caseId) || room.startsWith(rooms.resource('')));
  };
