// Rows of a case: its timeline and report files. Row-level security allows only those of cases that the transaction's
// user can see, and every caller has read the case before.
import { and, asc, desc, eq, notInArray } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { caseEvent, caseTable, reportFile } from './case-tables.ts';

/** Timeline actions that are not transitions: a transition repeated after them still counts as a repetition. */
export const nonTransitionEvents = [
  'videoReady',
  'videoFailed',
  'showPassword',
  'erasePassword',
  'addNote',
  'resolveNote',
  'changeTracks',
  'editParts',
  'restoreVideo',
  'holdIdentity',
  'confirmIdentity',
  'makeUploadLink',
  'endUploadLink',
  'useUploadLink',
  'askQuestion',
  'answerQuestion',
  'withdrawQuestion',
  'sendAnswerClip',
  'finishAnswerClip',
  'failAnswerClip',
  'approveAnswer',
  'returnAnswer',
  'askForCaptions',
  'addCaptions',
] as const;
export type NonTransitionEvent = (typeof nonTransitionEvents)[number];

export const caseHistory = {
  async recordEvent(row: typeof caseEvent.$inferInsert): Promise<void> {
    await currentHandle().insert(caseEvent).values(row);
  },

  async lastEvent(caseId: string): Promise<typeof caseEvent.$inferSelect | undefined> {
    const [row] = await currentHandle()
      .select()
      .from(caseEvent)
      .where(and(eq(caseEvent.caseId, caseId), notInArray(caseEvent.action, [...nonTransitionEvents])))
      .orderBy(desc(caseEvent.at), desc(caseEvent.id))
      .limit(1);
    return row;
  },
};

export const caseReportFiles = {
  async reportFiles(caseId: string): Promise<(typeof reportFile.$inferSelect)[]> {
    return currentHandle().select().from(reportFile).where(eq(reportFile.caseId, caseId));
  },

  /** Returns the reports that a study already has in other cases the user can see (CG-57). */
  async reportFilesOfStudy(studyId: string): Promise<(typeof reportFile.$inferSelect)[]> {
    const rows = await currentHandle()
      .select({ file: reportFile })
      .from(reportFile)
      .innerJoin(caseTable, eq(caseTable.id, reportFile.caseId))
      .where(eq(caseTable.studyId, studyId))
      .orderBy(asc(reportFile.id));
    const byPack = new Map(rows.map(({ file }) => [file.packFileId, file]));
    return [...byPack.values()];
  },

  async insertReportFiles(rows: (typeof reportFile.$inferInsert)[]): Promise<void> {
    if (rows.length > 0) await currentHandle().insert(reportFile).values(rows);
  },
};
