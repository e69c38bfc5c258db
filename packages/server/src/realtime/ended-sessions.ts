// Closes the sockets of an ended session immediately, whichever process ended it.
import { closeInvalidToken } from '@plainscan/contract';

import { isSessionIdLive } from '../auth/sessions/session-service.ts';
import type { Platform } from '../platform/platform.ts';
import type { SocketHub } from '../platform/realtime/socket-hub.ts';

/** Listens for ended sessions. Returns a function that stops it. */
export function watchEndedSessions(
  { database, clock, logger }: Platform,
  hub: SocketHub,
): Promise<() => Promise<void>> {
  return database.listen('session_ended', (sessionId) => {
    if (sessionId !== '') return hub.endSession(sessionId, closeInvalidToken);
    // The connection was lost for a while, and with it notifications of sessions that ended.
    for (const open of hub.sessions()) {
      isSessionIdLive(database, open, clock.now()).then(
        (isLive) => isLive || hub.endSession(open, closeInvalidToken),
        (error: unknown) => logger.warn({ err: error }, 'a session could not be checked'),
      );
    }
  });
}
