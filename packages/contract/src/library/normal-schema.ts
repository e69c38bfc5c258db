// B18: studies of the library that show what is normal, to stand beside a patient's.
import * as z from 'zod/mini';

import { fieldProblems } from '../shared/field-problems.ts';
import { requiredText } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { anatomies, modalities } from './material-rules.ts';

const named = <Name extends string>(names: readonly Name[]) =>
  names.filter((name): name is Exclude<Name, 'Other'> => name !== 'Other');

/** What a normal study can be of: nothing is the normal of "Other". */
export const normalAnatomies = named(anatomies);
export const normalModalities = named(modalities);

const shape = {
  anatomy: z.enum(normalAnatomies, fieldProblems.required),
  modality: z.enum(normalModalities, fieldProblems.required),
};

/** PUT /materials/{id}/normal: what it shows, and what it is called in both languages. */
export const markNormalSchema = z.object({
  ...shape,
  titleEn: requiredText(limits.titleLength, fieldProblems.titleEmpty),
  titleEs: requiredText(limits.titleLength, fieldProblems.titleEmpty),
});
export type MarkNormal = z.output<typeof markNormalSchema>;

/** As what a resource of the library is shown beside other studies. */
export const normalSchema = z.object({ ...shape, titleEn: z.string(), titleEs: z.string() });
export type Normal = z.output<typeof normalSchema>;

/** A normal study that fits one that somebody looks at. */
export const matchingNormalSchema = z.object({
  ...normalSchema.shape,
  studyId: z.string(),
  /** The address of its viewer with a pass of its own for anyone who came by a pass; null by a session. */
  viewerLink: z.nullable(z.string()),
});
export type MatchingNormal = z.output<typeof matchingNormalSchema>;
