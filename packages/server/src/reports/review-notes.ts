// B12: notes at times in the video, from its reviewers to the consultant who recorded it.
import { AppError, caseMessages, caseStatusWords, checkNoteAction, type Case } from '@plainscan/contract';

import { recordTimelineEntry, type TimelineEntry } from '../case-flow/case-events.ts';
import { factsOf } from '../cases/case-facts.ts';
import { presentCase } from '../cases/case-presenter.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import { systemCases } from '../cases/system-cases.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { insertReviewNote, resolveNote, selectReviewNote } from './review-note-repository.ts';

export async function addReviewNote(
  platform: Platform,
  caller: Caller,
  id: string,
  { seconds, text }: { seconds: number; text: string },
): Promise<Case> {
  const { actor, context } = caller;
  return changeNotes(platform, caller, id, 'addNote', async (record) => {
    requireNoteRight(caller, record);
    const { video } = record;
    if (video === null) throw new AppError('case.video-missing');
    const note = { id: newId(), caseId: id, videoId: video.id, seconds, text, authorId: actor.userId };
    await asOwner(() => insertReviewNote({ ...note, createdAt: context.now }));
  });
}

/** Resolves or reopens a note. Allowed for the consultant and the note's author. */
export async function resolveReviewNote(
  platform: Platform,
  caller: Caller,
  { id, noteId }: { id: string; noteId: string },
  isResolved: boolean,
): Promise<Case> {
  const { actor, context } = caller;
  return changeNotes(platform, caller, id, 'resolveNote', async ({ row }) => {
    const note = await selectReviewNote(id, noteId);
    if (note === undefined) throw new AppError('not-found');
    if (note.authorId !== actor.userId && row.assigneeId !== actor.userId)
      throw new AppError('case.actor', { params: { who: caseMessages.en['who.note-owner'] } });
    await asOwner(() =>
      resolveNote(noteId, isResolved ? actor.userId : null, isResolved ? context.now : null),
    );
  });
}

/** Throws 403 or 409 if the user may not leave notes on the video now. */
export function requireNoteRight({ actor, context }: Caller, record: CaseRecord): void {
  const check = checkNoteAction(actor, factsOf(record, context.now));
  if (check.allowed) return;
  if (check.reason === 'actor')
    throw new AppError('case.actor', { params: { who: caseMessages.en['who.note-reader'] } });
  if (check.reason !== 'status') throw new AppError(check.reason);
  throw new AppError('case.conflict', { params: { status: caseStatusWords.en[record.row.status] } });
}

/** Locks the case, changes its notes and notifies everyone who has it open. */
async function changeNotes(
  platform: Platform,
  caller: Caller,
  id: string,
  action: TimelineEntry['action'],
  change: (record: CaseRecord) => Promise<void>,
): Promise<Case> {
  return platform.database.asActor(caller.actor, async () => {
    const cases = createCaseRepository(caller.actor);
    if (!(await cases.lock(id))) throw new AppError('not-found');
    const record = await requireCase(cases, id);
    await change(record);
    await asOwner(async () => {
      const row = await systemCases.change(record.row.id, { updatedAt: caller.context.now });
      const event = action === 'addNote' ? 'case.note-added' : 'case.note-resolved';
      await recordTimelineEntry(systemCases, { row, action, event, from: row.status }, caller);
    });
    return presentCase(caller, await requireCase(cases, id));
  });
}
