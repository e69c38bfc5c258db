// Texts of a request (request-texts.ts of the contract) in its case row: written, shown and erased.
import { requestTextNames, requestTexts, type CaseText, type RequestTextName } from '@plainscan/contract';

import { sql, type SQL } from '../platform/database/drizzle.ts';
import { caseTable, type CaseRow } from './case-tables.ts';

type Given = { [Name in RequestTextName]?: string | undefined };

/** Returns the columns of the given texts; the others stay unchanged. */
export const textColumnsOf = (given: Given): Partial<Pick<CaseRow, CaseText>> =>
  Object.fromEntries(
    requestTextNames.flatMap((name): [CaseText, string][] => {
      const text = given[name];
      return text === undefined ? [] : [[requestTexts[name].ofCase, text]];
    }),
  );

/** Returns the texts for a reader. `isSupplier` is for a clinic that only supplied the images. */
export const presentTexts = (row: Pick<CaseRow, CaseText>, isSupplier: boolean): Pick<CaseRow, CaseText> =>
  Object.fromEntries(
    Object.values(requestTexts).map(({ ofCase, isForSuppliers }): [CaseText, string | null] => [
      ofCase,
      isSupplier && !isForSuppliers ? null : row[ofCase],
    ]),
  ) as Pick<CaseRow, CaseText>;

/** `question_text = NULL, …` for an UPDATE. */
export const emptyTexts: SQL = sql.join(
  Object.values(requestTexts).map(({ ofCase }) => sql`${sql.identifier(caseTable[ofCase].name)} = NULL`),
  sql`, `,
);
