import { additionalFile } from '../cases/case-child-tables.ts';
import { reportFile } from '../cases/case-tables.ts';
import { and, asc, eq, isNotNull, sql } from '../platform/database/drizzle.ts';
import { nameOrder } from '../platform/database/folded-text.ts';
import { currentHandle } from '../platform/database/transaction.ts';

export type CaseFileRow = {
  id: string;
  caseId: string;
  packFileId: string;
  name: string;
  description: string | null;
  addedBy: string | null;
  /** `true` for a written report, `false` for an additional file. */
  isReport: boolean;
};

const additionalColumns = {
  id: additionalFile.id,
  caseId: additionalFile.caseId,
  packFileId: sql<string>`${additionalFile.packFileId}`,
  name: additionalFile.name,
  description: additionalFile.description,
  addedBy: additionalFile.addedBy,
  isReport: sql<boolean>`FALSE`,
};

const reportColumns = {
  id: reportFile.id,
  caseId: reportFile.caseId,
  packFileId: reportFile.packFileId,
  name: reportFile.name,
  description: sql<string | null>`NULL`,
  addedBy: sql<string | null>`NULL`,
  isReport: sql<boolean>`TRUE`,
};

const hasArrived = isNotNull(additionalFile.packFileId);

/** Returns a written report, or an additional file that has arrived, by its ID. */
export async function selectCaseFile(id: string): Promise<CaseFileRow | undefined> {
  const database = currentHandle();
  const [additional] = await database
    .select(additionalColumns)
    .from(additionalFile)
    .where(and(eq(additionalFile.id, id), hasArrived));
  if (additional) return additional;
  const [report] = await database.select(reportColumns).from(reportFile).where(eq(reportFile.id, id));
  return report;
}

/** Returns the IDs of the reports and additional files that use a stored file. Needs the owner's rights. */
export async function selectCaseFileIds(packFileId: string): Promise<string[]> {
  const database = currentHandle();
  const [reports, additional] = [
    await database
      .select({ id: reportFile.id })
      .from(reportFile)
      .where(eq(reportFile.packFileId, packFileId)),
    await database
      .select({ id: additionalFile.id })
      .from(additionalFile)
      .where(eq(additionalFile.packFileId, packFileId)),
  ];
  return [...reports, ...additional].map(({ id }) => id);
}

/** Returns whether a written report uses a stored file. Needs the owner's rights. */
export async function isReportFile(packFileId: string): Promise<boolean> {
  const found = currentHandle()
    .select({ id: reportFile.id })
    .from(reportFile)
    .where(eq(reportFile.packFileId, packFileId))
    .limit(1);
  return (await found).length > 0;
}

/** Returns a case's written reports, then its additional files that have arrived, in order of arrival. */
export async function selectCaseFiles(caseId: string): Promise<CaseFileRow[]> {
  const database = currentHandle();
  const reports = await database
    .select(reportColumns)
    .from(reportFile)
    .where(eq(reportFile.caseId, caseId))
    .orderBy(asc(nameOrder(reportFile.name)), asc(reportFile.id));
  const additional = await database
    .select(additionalColumns)
    .from(additionalFile)
    .where(and(eq(additionalFile.caseId, caseId), hasArrived))
    .orderBy(asc(additionalFile.createdAt), asc(additionalFile.id));
  return [...reports, ...additional];
}
