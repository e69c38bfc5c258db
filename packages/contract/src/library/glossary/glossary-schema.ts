// Words of the glossary that curators write (B25): ours for everybody, a clinic's own for its patients.
import * as z from 'zod/mini';

import { fieldProblems } from '../../shared/field-problems.ts';
import { limits } from '../../shared/limits.ts';
import { locales } from '../../shared/messages.ts';
import { explanationProblem } from './glossary-rules.ts';
import { termKinds } from './glossary-term.ts';

/** As in the part `id` of the tables. */
export const wordIdSchema = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(100));

/** A page draws one line: line ends and what cannot be seen become spaces. */
const oneLine = (text: string): string =>
  text.replaceAll(/[\s\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim();
const lineOf = (most: number) =>
  z
    .string(fieldProblems.required)
    .check(
      z.overwrite(oneLine),
      z.minLength(1, fieldProblems.required),
      z.maxLength(most, fieldProblems.tooLong),
    );

const formSchema = lineOf(limits.glossaryFormLength).check(
  z.regex(/^[^;|!~]*[\p{L}\p{N}][^;|!~]*[\p{L}\p{N}][^;|!~]*$/u, fieldProblems.glossaryForm),
);
const formsSchema = z.array(formSchema).check(
  z.minLength(1, fieldProblems.required),
  z.maxLength(limits.glossaryForms, fieldProblems.glossaryForms),
  z.overwrite((forms: string[]) => [...new Set(forms)]),
);
const wordsSchema = z.object({
  name: lineOf(limits.glossaryFormLength),
  text: lineOf(limits.glossaryTextLength),
});
const sourceSchema = z
  .string()
  .check(
    z.maxLength(limits.webAddressLength, fieldProblems.tooLong),
    z.url({ protocol: /^https$/, error: fieldProblems.glossarySource }),
  );

const entryShape = {
  kind: z.enum(termKinds, fieldProblems.required),
  forms: z.object({ en: formsSchema, es: formsSchema }),
  words: z.object({ en: wordsSchema, es: wordsSchema }),
  /** Public pages that say the same. Patients do not see them. */
  sources: z.array(sourceSchema).check(z.maxLength(limits.glossarySources, fieldProblems.glossarySources)),
  /** Why a text is above grade 7. */
  reason: z.nullable(
    z.string().check(z.overwrite(oneLine), z.maxLength(limits.reasonLength, fieldProblems.tooLong)),
  ),
  /** Not explained to anybody, but kept. */
  isHidden: z.boolean(),
  /** Where it is: a body map and its region. `null`: no picture. Without it, the entry keeps its picture. */
  picture: z.optional(
    z.nullable(z.string().check(z.regex(/^[a-z-]{1,50}\.[a-z-]{1,50}$/, fieldProblems.glossaryPicture))),
  ),
};

/** An entry as a curator saves it. */
export const writtenEntrySchema = z.object(entryShape).check(({ value, issues }) => {
  for (const locale of locales) {
    const message = explanationProblem(value.words[locale].text, locale, value.reason);
    if (message !== null)
      issues.push({ code: 'custom', message, input: value, path: ['words', locale, 'text'] });
  }
});
export type WrittenEntry = z.output<typeof writtenEntrySchema>;

/** An entry as a curator sees it. */
export const curatedEntrySchema = z.object({
  id: z.string(),
  ...entryShape,
  picture: z.nullable(z.string()),
  /** Increased by each change. 0 while the curator's own texts do not have it. */
  version: z.number(),
  /** Whether another text returns when the curator's is removed. */
  hasOriginal: z.boolean(),
  changedAt: z.nullable(z.string()),
});
export type CuratedEntry = z.output<typeof curatedEntrySchema>;

/** A hard word of reports that no entry explains. */
export const unexplainedWordSchema = z.object({
  /** As it is written, in small letters. */
  word: z.string(),
  /** Of the reports. */
  language: z.enum(locales),
  /** How many different patients read it. */
  patients: z.number(),
});
export type UnexplainedWord = z.output<typeof unexplainedWordSchema>;

/** What a file would change. */
export const glossaryFileCheckSchema = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  same: z.number(),
  refused: z.array(z.object({ line: z.number(), name: z.string(), problem: z.string() })),
  /** The state of the glossary that this holds for. */
  revision: z.string(),
});
export type GlossaryFileCheck = z.output<typeof glossaryFileCheckSchema>;

const inBoth = <Inner extends z.ZodMiniType>(inner: Inner) => z.object({ en: inner, es: inner });

/** A change to the glossary that comes with the pages. */
export const glossaryChangeSchema = z.object({
  /** Forms that are no longer found as the built-in term. */
  left: inBoth(z.array(z.string())),
  /** What is found instead. `null` if the term is hidden. */
  term: z.nullable(
    z.object({
      isFinding: z.boolean(),
      forms: inBoth(z.array(z.string())),
      words: inBoth(z.object({ name: z.string(), text: z.string() })),
      /** Where it is: a body map and its region. */
      picture: z.nullable(z.string()),
    }),
  ),
});
export type GlossaryChange = z.output<typeof glossaryChangeSchema>;
