// The texts of a request (request-texts.ts of the contract) in the row of its case: written, shown and erased.
import { requestTextNames, requestTexts, type CaseText, type RequestTextName } from '@plainscan/contract';

import { sql, type SQL } from '../platform/database/drizzle.ts';
import { caseTable, type CaseRow } from './case-tables.ts';

type Given = { [Name in RequestTextName]?: string | undefined };

/** The columns of the texts that were given; the others stay as they are. */
export const textColumnsOf = (given: Given): Partial<Pick<CaseRow, CaseText>> =>
  Object.fromEntries(
    requestTextNames.flatMap((name): [CaseText, string][] => {
      const text = given[name];
      return text === undefined ? [] : [[requestTexts[name].ofCase, text]];
    }),
  );

/** The texts for a reader; `isSupplier`: of a clinic that only supplied the images. */
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
