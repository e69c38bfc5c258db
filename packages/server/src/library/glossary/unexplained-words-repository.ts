import type { UnexplainedWord } from '@plainscan/contract';

import { lt, sql } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import { unexplainedWords } from './glossary-tables.ts';

interface Wanted {
  /** The patients' clinic; `null` for all. */
  workspaceId: number | null;
  since: Date;
  /** Fewer could be one family, or one name. */
  leastPatients: number;
  most: number;
}

/** Returns the words of at least so many patients, the most frequent first. Row-level security limits it to the reader's. */
export async function selectFrequentWords({
  workspaceId,
  since,
  leastPatients,
  most,
}: Wanted): Promise<UnexplainedWord[]> {
  const patients = sql`count(DISTINCT ${unexplainedWords.patientUserId})`;
  const { rows } = await currentHandle().execute<UnexplainedWord>(sql`
    SELECT language, word, ${patients}::int AS patients
    FROM ${unexplainedWords}
    CROSS JOIN jsonb_each(${unexplainedWords.words}) AS listed (language, list)
    CROSS JOIN jsonb_array_elements_text(list) AS word
    WHERE ${unexplainedWords.changedAt} >= ${since.toISOString()}::timestamptz
      AND (${workspaceId}::int IS NULL OR ${unexplainedWords.workspaceId} = ${workspaceId}::int)
    GROUP BY language, word HAVING ${patients} >= ${leastPatients}
    ORDER BY patients DESC, word LIMIT ${most}`);
  return rows;
}

/** Removes the words of reports that were not changed since. Needs a system transaction. */
export async function deleteOldWords(since: Date): Promise<void> {
  await currentHandle().delete(unexplainedWords).where(lt(unexplainedWords.changedAt, since));
}
