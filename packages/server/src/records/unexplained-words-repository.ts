// Which finished reports have words to look at, and those words (ADR 113). Needs a system transaction.
import type { Locale } from '@plainscan/contract';

import { appUser } from '../auth/auth-tables.ts';
import { caseTable, reportFile, videoReport } from '../cases/case-tables.ts';
import { unexplainedWords } from '../library/glossary/glossary-tables.ts';
import { and, desc, eq, gte, isNotNull, isNull, lt, ne, or, sql } from '../platform/database/drizzle.ts';
import { textsIn } from '../platform/database/id-list.ts';
import { storedJson } from '../platform/database/stored-text.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { fileView, recognizedText } from '../viewers/resource-tables.ts';

export type UnreadReport = Awaited<ReturnType<typeof selectUnreadReports>>[number];

/** Returns finished reports that were changed since, and whose words were not noted after their last change. */
export function selectUnreadReports(since: Date, most: number) {
  return currentHandle()
    .select({
      caseId: caseTable.id,
      /** The patient's clinic. */
      workspaceId: caseTable.patientWorkspaceId,
      patientName: sql<string>`coalesce(${caseTable.patientSnapshot} ->> 'name', '')`,
      writtenReport: caseTable.writtenReport,
      captions: videoReport.captions,
      addedCaptions: videoReport.addedCaptions,
      /** With all digits, which a `Date` does not have. */
      changedAt: sql<string>`${caseTable.updatedAt}::text`,
    })
    .from(caseTable)
    .leftJoin(videoReport, and(eq(videoReport.caseId, caseTable.id), isNull(videoReport.discardedAt)))
    .leftJoin(unexplainedWords, eq(unexplainedWords.caseId, caseTable.id))
    .where(
      and(
        eq(caseTable.status, 'completed'),
        gte(caseTable.updatedAt, since),
        isNotNull(caseTable.patientUserId),
        // Of an erased patient, nothing is left.
        ne(caseTable.patientEmail, ''),
        or(isNull(unexplainedWords.caseId), lt(unexplainedWords.changedAt, caseTable.updatedAt)),
      ),
    )
    .orderBy(desc(caseTable.updatedAt))
    .limit(most);
}

/** Returns where the words of a case's written reports are. */
export function selectReportWords(caseId: string) {
  return currentHandle()
    .select({
      textKey: fileView.textKey,
      pages: recognizedText.pages,
      corrections: recognizedText.corrections,
    })
    .from(reportFile)
    .leftJoin(fileView, eq(fileView.packFileId, reportFile.packFileId))
    .leftJoin(recognizedText, eq(recognizedText.packFileId, reportFile.packFileId))
    .where(eq(reportFile.caseId, caseId));
}

/** Returns which of these folded words are in a name of anybody here. Reads the names of all people. */
export async function selectNamesAmong(words: readonly string[]): Promise<Set<string>> {
  const names = sql`split_part(${appUser}.search_text, E'\n', 1) || ' ' || split_part(${appUser}.search_text, E'\n', 2)`;
  const { rows } = await currentHandle().execute<{ part: string }>(sql`
    SELECT DISTINCT part FROM ${appUser} CROSS JOIN regexp_split_to_table(${names}, '[^[:alpha:]]+') AS part
    WHERE part IN ${textsIn(words)}`);
  return new Set(rows.map(({ part }) => part));
}

/** Notes the words of a report, unless it was changed after it was read: the next round reads it again. */
export async function saveUnexplainedWords(
  { caseId, changedAt }: UnreadReport,
  words: Record<Locale, string[]>,
): Promise<void> {
  await currentHandle().execute(sql`
    INSERT INTO unexplained_words (case_id, patient_user_id, workspace_id, words, changed_at)
    SELECT id, patient_user_id, patient_workspace_id, ${storedJson(words)}::jsonb, updated_at FROM "case"
    WHERE id = ${caseId}::uuid AND status = 'completed' AND updated_at = ${changedAt}::timestamptz
    ON CONFLICT (case_id) DO UPDATE SET patient_user_id = excluded.patient_user_id,
      workspace_id = excluded.workspace_id, words = excluded.words, changed_at = excluded.changed_at`);
}
