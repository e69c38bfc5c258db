// For how long a sign-off or sending can be undone, and until when the messages about it wait (ADR 118).
import { AppError, limits, second } from '@plainscan/contract';

import type { CaseRow } from './case-tables.ts';

type Window = Pick<CaseRow, 'undoUntil' | 'undoTo'>;

export const noUndo: Window = { undoUntil: null, undoTo: null };

/** Returns the columns that let the user undo what they do now. `to` is the status that it goes back to. */
export const undoColumns = (isUndoable: boolean, to: Window['undoTo'], now: Date): Window =>
  isUndoable ? { undoUntil: new Date(now.getTime() + limits.undoSeconds * second), undoTo: to } : noUndo;

const heldLonger = (limits.heldMessageSeconds - limits.undoSeconds) * second;

/**
 * Returns until when messages about a case wait, because what they say can still be undone. That is a moment after the
 * end of the window, so that none leaves while the last undo is written.
 */
export function heldUntil({ undoUntil }: Pick<CaseRow, 'undoUntil'>, now: Date): Date | undefined {
  if (undoUntil === null || undoUntil <= now) return undefined;
  return new Date(undoUntil.getTime() + heldLonger);
}

/** Returns who can still undo what was done last. A report that its patient has opened can only be recalled. */
export function undoerOf(
  { status, undoUntil, openedAt, signedOffBy, assigneeId }: CaseRow,
  now: Date,
): string | null {
  if (undoUntil === null || undoUntil <= now) return null;
  if (status === 'review') return assigneeId;
  return status === 'completed' && openedAt === null ? signedOffBy : null;
}

export const undoLate = (): AppError =>
  new AppError('case.undo-late', { params: { seconds: limits.undoSeconds } });
