// Notes the hard words of finished reports that no entry of the glossary explains, for its curators (ADR 113).
import { foldLetters, languageOf, limits, type Locale } from '@plainscan/contract';
import { text } from 'node:stream/consumers';

import { unexplainedWordsOf } from '../library/glossary/hard-words.ts';
import { findersOfClinic, type TermFinders } from '../library/glossary/unexplained-words-service.ts';
import { deleteOldWords } from '../library/glossary/unexplained-words-repository.ts';
import { inSlices } from '../platform/limits/loop-turn.ts';
import type { Platform } from '../platform/platform.ts';
import {
  saveUnexplainedWords,
  selectNamesAmong,
  selectReportWords,
  selectUnreadReports,
  type UnreadReport,
} from './unexplained-words-repository.ts';

/** More than any report has. */
const mostLetters = 500_000;

/** Per round, so that an update, after which all are read, holds nothing up. */
const atOnce = 200;

type Words = Record<Locale, Set<string>>;

/** Reads the reports that were finished or changed since the last round, and forgets the words of old ones. */
export async function noteUnexplainedWords(platform: Platform): Promise<void> {
  const { database, clock, logger } = platform;
  const since = new Date(clock.now().getTime() - limits.unexplainedMilliseconds);
  const reports = await database.asSystem(async () => {
    await deleteOldWords(since);
    return selectUnreadReports(since, atOnce);
  });
  const finders = new Map<number, TermFinders>();
  const found: { report: UnreadReport; words: Words }[] = [];
  for await (const report of inSlices(reports)) {
    const { workspaceId, caseId } = report;
    try {
      const known = finders.get(workspaceId) ?? (await database.asSystem(() => findersOfClinic(workspaceId)));
      finders.set(workspaceId, known);
      found.push({ report, words: wordsOf(await readTexts(platform, report), known) });
    } catch (error) {
      logger.error({ err: error, caseId }, 'the words of a report could not be read');
    }
  }
  await saveWithoutNames(platform, found);
}

/** Returns what the patient reads as words: the captions, and the written report as text or else as files. */
async function readTexts({ database, objects }: Platform, report: UnreadReport): Promise<string[]> {
  const { caseId, writtenReport, captions, addedCaptions } = report;
  const spoken = (addedCaptions ?? captions ?? []).map((caption) => caption.text).join('\n');
  if (writtenReport) return [spoken, writtenReport];
  const texts = [spoken];
  for (const { textKey, pages, corrections } of await database.asSystem(() => selectReportWords(caseId))) {
    if (textKey !== null) texts.push((await text(await objects.read(textKey))).slice(0, mostLetters));
    else
      for (const [page, read] of (pages ?? []).entries())
        texts.push(corrections?.[page] ?? withoutDoubts(read));
  }
  return texts;
}

/** A word that was hard to read may be none. */
function withoutDoubts({
  text: read,
  doubts,
}: {
  text: string;
  doubts: readonly [number, number][];
}): string {
  let sure = '';
  let at = 0;
  for (const [from, to] of doubts) {
    sure += `${read.slice(at, from)} `;
    at = to;
  }
  return sure + read.slice(at);
}

function wordsOf(texts: readonly string[], finders: TermFinders): Words {
  const words: Words = { en: new Set(), es: new Set() };
  for (const written of texts) {
    const language = languageOf(written, 'en');
    for (const word of unexplainedWordsOf(written, finders[language], language)) words[language].add(word);
  }
  return words;
}

/** Names have capitals in reports, as a rule. This is for the others. */
async function saveWithoutNames(
  { database }: Platform,
  found: readonly { report: UnreadReport; words: Words }[],
): Promise<void> {
  if (found.length === 0) return;
  const all = found.flatMap(({ words }) => [...words.en, ...words.es]);
  await database.asSystem(async () => {
    const names = await selectNamesAmong([...new Set(all.map(foldLetters))]);
    for (const { report, words } of found) {
      const own = new Set(foldLetters(report.patientName).match(/\p{L}+/gu));
      const isNoName = (word: string) => !names.has(foldLetters(word)) && !own.has(foldLetters(word));
      await saveUnexplainedWords(report, {
        en: [...words.en].filter(isNoName),
        es: [...words.es].filter(isNoName),
      });
    }
  });
}
