import { AppError } from '@plainscan/contract';

import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';

/** T21: a token for a recorder outside the browser. */
export async function createRecorderToken(
  _platform: Platform,
  _caller: Caller,
  _id: string,
): Promise<{ token: string; expiresAt: string }> {
  throw new AppError('server.failed');
}
