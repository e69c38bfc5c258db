// Texts of a request that its case keeps as typed. One row makes each a member of the staff's calls and of the answers,
// a column that is written, shown and erased, and a value of the form.
import * as z from 'zod/mini';

import { optional } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';

type RequestText = {
  /** Its name in the case, in the column and in answers. */
  ofCase: string;
  maxLength: number;
  /** Whether a clinic that only supplied the images can read it (CG-50). */
  isForSuppliers: boolean;
  /** Whether the request forms ask for it. If not, only calls can set it. */
  isAsked: boolean;
};

export const requestTexts = {
  questionText: {
    ofCase: 'questionText',
    maxLength: limits.questionLength,
    isForSuppliers: false,
    isAsked: true,
  },
  studyDescription: {
    ofCase: 'description',
    maxLength: limits.questionLength,
    isForSuppliers: true,
    isAsked: false,
  },
} as const satisfies Record<string, RequestText>;

type List = typeof requestTexts;
export type RequestTextName = keyof List;
/** The names of the texts in the case. */
export type CaseText = List[RequestTextName]['ofCase'];
/** The texts that the request forms ask for. */
export type AskedText = {
  [Name in RequestTextName]: List[Name]['isAsked'] extends true ? Name : never;
}[RequestTextName];

export const requestTextNames = Object.keys(requestTexts) as RequestTextName[];
export const askedTexts = requestTextNames.filter((name): name is AskedText => requestTexts[name].isAsked);

const optionalText = (maxLength: number) => optional(z.string().check(z.trim(), z.maxLength(maxLength)));

/** Members of a call that accepts all of the texts, each optional. */
export const requestTextShape = Object.fromEntries(
  requestTextNames.map((name) => [name, optionalText(requestTexts[name].maxLength)] as const),
) as Record<RequestTextName, ReturnType<typeof optionalText>>;

/** Members of a case in answers. `null` if nothing was entered, or the user may not see it. */
export const caseTextShape = Object.fromEntries(
  Object.values(requestTexts).map(({ ofCase }) => [ofCase, z.nullable(z.string())] as const),
) as Record<CaseText, z.ZodMiniNullable<z.ZodMiniString>>;
