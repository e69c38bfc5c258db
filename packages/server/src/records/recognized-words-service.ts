// The words of written reports that are scans or pictures (B26). Staff may correct them until sign-off.
import {
  AppError,
  caseActors,
  type BodyOf,
  type RecognizedWords,
  type resourceEndpoints,
} from '@plainscan/contract';

import { factsOf } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { recordChange } from '../platform/audit/record-change.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { hasOpenJob } from '../platform/jobs/open-job.ts';
import type { Platform } from '../platform/platform.ts';
import { announceView } from '../viewers/announce-view.ts';
import { recognitionKey } from '../viewers/file-view-jobs.ts';
import { maxPagesRead } from '../viewers/recognize-words-handler.ts';
import {
  correctRecognizedPage,
  selectRecognizedText,
  type RecognizedTextRow,
} from '../viewers/recognized-text-repository.ts';
import type { FoundFile } from './resource-presenter.ts';
import { requireResource } from './resource-service.ts';

/** Returns the words of a file, or `null` if it is no scanned report. Throws 404 if the user may not see it. */
export async function readRecognizedWords(
  { database }: Platform,
  caller: Caller,
  uuid: string,
): Promise<{ words: RecognizedWords | null }> {
  return database.asActor(caller.actor, async () => {
    const { file } = await requireResource(caller, uuid);
    const row = file && (await selectRecognizedText(file.packFileId));
    if (!file || !row) return { words: null };
    const record = await findCaseOf(caller, file);
    const words = await present(row, record !== undefined && mayCorrect(caller, record));
    if (words.pages.length > 0)
      await recordRead(caller, 'words.read', {
        entityKind: 'file',
        entityId: uuid,
        workspaceId: file.workspaceId,
        patientUserId: file.patientUserId,
      });
    return { words };
  });
}

/**
 * Replaces the text of a page, or restores what was recognized. Throws 409 if someone else has corrected the file since
 * `version`, or after sign-off. Repeating the call changes nothing.
 */
export async function correctRecognizedWords(
  { database }: Platform,
  caller: Caller,
  uuid: string,
  { page, text, version }: BodyOf<typeof resourceEndpoints.correctRecognizedWords>,
): Promise<{ words: RecognizedWords }> {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    const { file } = await requireResource(caller, uuid);
    const caseId = file?.reportOf;
    if (!file || caseId === undefined || !(await createCaseRepository(actor).lock(caseId)))
      throw new AppError('not-found');
    const record = await findCaseOf(caller, file);
    const before = await selectRecognizedText(file.packFileId);
    if (!record || !before?.isFinished || page >= before.pages.length) throw new AppError('not-found');
    if (!caseActors.reader(actor, factsOf(record, context.now))) throw new AppError('forbidden');
    if (!mayCorrect(caller, record)) throw new AppError('words.signed');
    if ((before.corrections[page] ?? null) !== text)
      await asOwner(async () => {
        const correction = { page, text, version, by: actor.userId, at: context.now };
        if (!(await correctRecognizedPage(file.packFileId, correction))) throw new AppError('words.changed');
        await announceView(file.packFileId);
        await recordChange(caller, 'words.corrected', {
          entityKind: 'case',
          entityId: caseId,
          workspaceId: file.workspaceId,
          detail: { fileId: uuid, page: page + 1, isRestored: text === null },
        });
      });
    const after = await selectRecognizedText(file.packFileId);
    return { words: await present(after ?? before, true) };
  });
}

const findCaseOf = async ({ actor }: Caller, { reportOf }: FoundFile): Promise<CaseRecord | undefined> =>
  reportOf === undefined ? undefined : createCaseRepository(actor).find(reportOf);

/** Staff who read the whole case may, as long as nobody has signed it. A viewer's link corrects nothing. */
const mayCorrect = ({ actor, context }: Caller, record: CaseRecord): boolean =>
  actor.pass === undefined &&
  caseActors.reader(actor, factsOf(record, context.now)) &&
  !['completed', 'archived'].includes(record.row.status);

async function present(row: RecognizedTextRow, isOpen: boolean): Promise<RecognizedWords> {
  const { isFinished, pageCount, version, corrections } = row;
  const pages = row.pages.map(({ text, doubts }, page) => {
    const corrected = corrections[page];
    return corrected === undefined
      ? { text, doubts, isCorrected: false }
      : { text: corrected, doubts: [], isCorrected: true };
  });
  const hasWords = pages.some(({ text }) => text.trim() !== '');
  const isReading = !isFinished && (await asOwner(() => hasOpenJob(recognitionKey(row.packFileId))));
  return {
    state: isReading ? 'reading' : isFinished && (hasWords || isOpen) ? 'ready' : 'none',
    pagesRead: pages.length,
    pagesToRead: pageCount === null ? null : Math.min(pageCount, maxPagesRead),
    isCut: (pageCount ?? 0) > maxPagesRead,
    pages: isFinished ? pages : [],
    version,
    mayCorrect: isOpen && isFinished,
  };
}
