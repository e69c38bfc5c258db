// The printed report (B25): created on request from what the patient sees, and not stored.
import {
  AppError,
  bodyPartOf,
  bodyPartWords,
  fillIn,
  limits,
  printedReportMessages,
  transcriptLines,
  hour,
  type Chapter,
  type GlossaryChange,
  type PaperSize,
  type VideoTracks,
} from '@plainscan/contract';
import { buffer } from 'node:stream/consumers';

import type { CaseRecord } from '../../cases/case-record-repository.ts';
import { createCaseRepository } from '../../cases/case-repository.ts';
import { selectCaseParts } from '../../cases/case-parts-repository.ts';
import { glossaryChangesFor } from '../../library/glossary/glossary-service.ts';
import { recordRead } from '../../platform/audit/record-read.ts';
import { asOwner } from '../../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../../platform/http/request-actor.ts';
import { countUp } from '../../platform/limits/rate-window.ts';
import type { Platform } from '../../platform/platform.ts';
import { WorkThread } from '../../platform/threads/work-thread.ts';
import { findPictures, readyPictures } from '../../reports/pictures/chapter-picture-service.ts';
import { requireRecord } from '../record-service.ts';
import type { PrintTask, PrintedChapter, PrintedReport } from './printed-report-pdf.ts';
import { dayWords, explainTerms, timeWords } from './printed-report-words.ts';

const printLimit = { kind: 'printed-report', most: limits.printedReportsAnHour, milliseconds: hour };

type Found = {
  changes: GlossaryChange[];
  record: CaseRecord & { video: NonNullable<CaseRecord['video']> };
  tracks: VideoTracks;
  files: string[];
};

/** Returns a finished report with the transcript of its video, or throws 404. Needs that user's transaction. */
async function requireReport(actor: SignedIn, id: string): Promise<Found> {
  const { caseId, caseStatus } = await requireRecord(actor, id);
  const record =
    caseId !== null && caseStatus === 'completed'
      ? await createCaseRepository(actor).find(caseId)
      : undefined;
  if (!record?.video) throw new AppError('not-found');
  const { reports, tracks } = await selectCaseParts(record.row.id, {
    files: true,
    report: true,
    portal: false,
    received: false,
    work: false,
  });
  return {
    record: { ...record, video: record.video },
    tracks: tracks ?? { captions: [], chapters: [] },
    files: reports.map(({ name }) => name),
    changes: await glossaryChangesFor(actor, record.row.patientWorkspaceId),
  };
}

/** Queues the job that takes the pictures, if needed. */
export async function preparePrintedReport(
  { database }: Platform,
  { actor }: Caller,
  id: string,
): Promise<{ isReady: boolean }> {
  return database.asActor(actor, async () => {
    const { record, tracks } = await requireReport(actor, id);
    const { id: videoId, caseId } = record.video;
    return { isReady: await readyPictures({ id: videoId, caseId, chapters: tracks.chapters }) };
  });
}

const printing = new WorkThread<PrintTask, Uint8Array>(
  new URL('./printed-report-thread.ts', import.meta.url),
);

/** Throws 404 if the reader may not watch the report, and 429 for too many requests. */
export async function makePrintedReport(
  platform: Platform,
  caller: Caller,
  id: string,
  paper: PaperSize | undefined,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const { actor, context } = caller;
  const { found, pictures } = await platform.database.asActor(actor, async () => {
    const report = await requireReport(actor, id);
    // Counted before the row, because a refused print has shown nothing.
    const { count } = await asOwner(() => countUp(printLimit, actor.userId, context.now));
    if (count > printLimit.most) throw new AppError('report.too-many-prints');
    const { workspaceId, patientUserId } = report.record.row;
    await recordRead(caller, 'report.printed', {
      entityKind: 'case',
      entityId: report.record.row.id,
      workspaceId,
      patientUserId,
    });
    return { found: report, pictures: await findPictures(report.record.video.id) };
  });
  const jpegs = new Map<number, Buffer>();
  for (const [start, key] of pictures) jpegs.set(start, await buffer(await platform.objects.read(key)));
  const report = describeReport(found, jpegs, { actor, now: context.now });
  const bytes = await printing.run({ report, paper: paper ?? (actor.locale === 'es' ? 'a4' : 'letter') });
  return { bytes, fileName: `video-report-${found.record.row.name}.pdf` };
}

type Reader = { actor: SignedIn; now: Date };

function describeReport(
  { record, tracks, files, changes }: Found,
  jpegs: ReadonlyMap<number, Buffer>,
  { actor: { locale }, now }: Reader,
): PrintedReport {
  const { row, study, home, video } = record;
  const said = printedReportMessages[locale];
  const title = study?.title ?? row.title;
  const part = bodyPartOf([row.title, study?.title]);
  const place = { locale, timeZone: home.timeZone };
  const facts: [string, string | null][] = [
    [said.patient, row.patientSnapshot.name],
    [said.born, dayWords(row.patientSnapshot.dateOfBirth, place)],
    [said.study, title],
    [said.studyDate, dayWords(study?.visitDate ?? study?.studyDate ?? null, place)],
    [said.part, part && bodyPartWords[locale][part]],
    [said.consultant, record.originalAssignee?.name ?? record.assignee?.name ?? null],
    [said.signedOff, dayWords(row.signedOffAt, place)],
    [said.clinic, home.name],
    [said.phone, home.contactPhone],
  ];
  return {
    locale,
    title,
    clinic: home.name,
    phone: home.contactPhone,
    facts: facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    question: row.questionText,
    written: row.writtenReport ?? writtenInstead(said, files),
    chapters: chaptersOf(tracks, jpegs, { locale, shape: (video.width ?? 16) / (video.height ?? 9) }),
    words: explainTerms(
      [row.writtenReport ?? '', ...tracks.captions.map(({ text }) => text)],
      locale,
      changes,
    ),
    at: now,
    day: dayWords(now, place) ?? '',
  };
}

const writtenInstead = (
  said: { writtenFiles: string; writtenNone: string },
  files: readonly string[],
): string => (files.length === 0 ? said.writtenNone : fillIn(said.writtenFiles, { names: files.join(', ') }));

/** Returns the chapters. Text before the first one comes first, without a title. */
function chaptersOf(
  { captions, chapters }: VideoTracks,
  jpegs: ReadonlyMap<number, Buffer>,
  { locale, shape }: { locale: PrintedReport['locale']; shape: number },
): PrintedChapter[] {
  const said = printedReportMessages[locale];
  const lines = transcriptLines(captions, chapters);
  const between = (from: number, to: number) => lines.filter(({ start }) => start >= from && start < to);
  const startAt = (at: number) => chapters[at]?.start ?? Number.POSITIVE_INFINITY;
  const titleOf = ({ title }: Chapter, at: number) => title || fillIn(said.chapter, { n: at + 1 });
  const before = between(0, startAt(0));
  return [
    ...(before.length === 0 ? [] : [{ title: null, lines: before, picture: null }]),
    ...chapters.map((chapter, at) => {
      const words = { time: timeWords(chapter.start), title: titleOf(chapter, at) };
      const jpeg = jpegs.get(chapter.start);
      return {
        title: fillIn(said.chapterAt, words),
        lines: between(chapter.start, startAt(at + 1)),
        picture: jpeg ? { jpeg, said: fillIn(said.pictureOf, words), shape } : null,
      };
    }),
  ];
}
