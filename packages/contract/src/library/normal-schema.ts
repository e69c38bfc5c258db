// B18: library studies that show normal anatomy, to compare with a patient's.
import * as z from 'zod/mini';

import { fieldProblems } from '../shared/field-problems.ts';
import { requiredText } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { anatomies, modalities } from './material-rules.ts';

const named = <Name extends string>(names: readonly Name[]) =>
  names.filter((name): name is Exclude<Name, 'Other'> => name !== 'Other');

/** What a normal study can show. "Other" has no normal. */
export const normalAnatomies = named(anatomies);
export const normalModalities = named(modalities);

const shape = {
  anatomy: z.enum(normalAnatomies, fieldProblems.required),
  modality: z.enum(normalModalities, fieldProblems.required),
};

/** PUT /materials/{id}/normal: what it shows, and its title in both languages. */
export const markNormalSchema = z.object({
  ...shape,
  titleEn: requiredText(limits.titleLength, fieldProblems.titleEmpty),
  titleEs: requiredText(limits.titleLength, fieldProblems.titleEmpty),
});
export type MarkNormal = z.output<typeof markNormalSchema>;

/** How a library resource is shown next to other studies. */
export const normalSchema = z.object({ ...shape, titleEn: z.string(), titleEs: z.string() });
export type Normal = z.output<typeof normalSchema>;

/** A normal study that fits the study being viewed. */
export const matchingNormalSchema = z.object({
  ...normalSchema.shape,
  studyId: z.string(),
  /** Address of its viewer, with its own pass for users who came with a pass. `null` for a session. */
  viewerLink: z.nullable(z.string()),
});
export type MatchingNormal = z.output<typeof matchingNormalSchema>;
