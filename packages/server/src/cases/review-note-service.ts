import { AppError, type Case } from '@plainscan/contract';

import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';

export async function addReviewNote(
  _platform: Platform,
  _caller: Caller,
  _id: string,
  _note: { seconds: number; text: string },
): Promise<Case> {
  throw new AppError('server.failed');
}

export async function resolveReviewNote(
  _platform: Platform,
  _caller: Caller,
  _params: { id: string; noteId: string },
  _isResolved: boolean,
): Promise<Case> {
  throw new AppError('server.failed');
}
