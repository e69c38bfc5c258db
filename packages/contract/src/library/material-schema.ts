// A library resource, and the input that creates or changes one (T-007, T-008, T-015 … T-028).
import * as z from 'zod/mini';

import { fileProblemSchema } from '../uploads/file-problems.ts';

import { fieldProblems } from '../shared/field-problems.ts';
import { idSchema, requiredText } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { listSchema } from '../shared/list-schema.ts';
import { childResourceSchema, resourceTypes } from '../viewers/resource-schema.ts';
import {
  anatomies,
  cleanTags,
  materialCategories,
  materialTypes,
  modalities,
  typesIn,
  type MaterialCategory,
  type MaterialType,
} from './material-rules.ts';
import { normalSchema } from './normal-schema.ts';

const link = z.nullable(z.string());

export const selfHelpCategorySchema = z.object({ id: z.string(), name: z.string() });

export const materialSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  category: z.enum(materialCategories),
  type: z.enum(materialTypes),
  /** CG-132: only when everything that will be shown is available. */
  isReady: z.boolean(),
  state: z.enum(['processing', 'ready', 'failed']),
  /** Why it cannot be shown. For a ready resource: which parts were left out. */
  failure: z.nullable(fileProblemSchema),
  /** Whether the user may edit and delete it (CG-134). */
  mayChange: z.boolean(),
  /** CG-100: a self-help material that free accounts can open too. */
  isSample: z.boolean(),
  /** The user has a free account and this is not a sample, so it is listed but cannot be viewed or opened. */
  isLocked: z.boolean(),
  tags: z.array(z.string()),
  createdAt: z.string(),
  /** Owner. Everyone can use the provider's resources. */
  workspace: z.object({ id: z.number(), name: z.string() }),
  selfHelpCategory: z.nullable(selfHelpCategorySchema),
  selfHelpCategoryName: z.nullable(z.string()),
  path: link,
  h264Path: link,
  /** The thumbnail to show: the uploaded one, otherwise the file's own. */
  thumbnail: link,
  thumbnailPath: link,
  customThumbnailPath: link,
  resource: z.object({
    type: z.enum(resourceTypes),
    path: link,
    h264Path: link,
    thumbnailPath: link,
    customThumbnailPath: link,
    /** The ID for viewers and `GET /resources/{uuid}`. `null` until its files have been read. */
    uuid: z.nullable(z.string()),
    /** In bytes. */
    size: z.number(),
    /** Number of images of a study, or of files for other types. */
    imageCount: z.number(),
    patientName: z.nullable(z.string()),
    patientSex: z.nullable(z.string()),
    /** YYYYMMDD */
    patientBirthDate: z.nullable(z.string()),
    /** YYYYMMDD */
    studyDate: z.nullable(z.string()),
    /** HH:MM:SS, in the time zone of the scanner */
    studyTime: z.nullable(z.string()),
  }),
  anatomy: z.nullable(z.enum(anatomies)),
  modality: z.nullable(z.enum(modalities)),
  /** B18: how it is shown next to other studies. `null` if it is not a normal study. */
  normal: z.nullable(normalSchema),
  /** Only when a single resource is requested. `null` until it is ready. */
  viewerLink: z.nullable(z.string()),
  childResources: z.array(childResourceSchema),
});
export type Material = z.output<typeof materialSchema>;

const optionalText = (most: number) => z.optional(z.string().check(z.trim(), z.maxLength(most)));
const noChoice = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);

/** Fields of the create and update calls. */
const shape = {
  title: requiredText(limits.titleLength, fieldProblems.titleEmpty),
  description: optionalText(limits.questionLength),
  category: z.optional(z.enum(materialCategories)),
  /** The specification's multipart call names it `categories[0]`. */
  categories: z.optional(listSchema(z.enum(materialCategories))),
  tags: z._default(listSchema(z.string().check(z.trim(), z.maxLength(limits.tagLength))), []),
  anatomy: z.optional(z.union([z.enum(anatomies), noChoice])),
  modality: z.optional(z.union([z.enum(modalities), noChoice])),
  selfHelpCategoryName: optionalText(limits.nameLength),
  /** Whether free accounts can open it too. Stored only for self-help materials. */
  isSample: z._default(z.boolean(), false),
  /** ID of an uploaded picture. */
  thumbnailUploadId: z.optional(idSchema),
};

type Named = { category?: MaterialCategory | undefined; categories?: MaterialCategory[] | undefined };

const categoryNamed = ({ category, categories }: Named): MaterialCategory | undefined =>
  category ?? categories?.[0];

type MaterialDetails = Named & {
  type?: MaterialType | undefined;
  anatomy?: string | undefined;
  modality?: string | undefined;
  selfHelpCategoryName?: string | undefined;
};

const isSupplementary = (value: MaterialDetails): boolean => categoryNamed(value) === 'supplementary';
const isSelfHelp = (value: MaterialDetails): boolean => categoryNamed(value) === 'self-help';

/** Runs the check even if others fail, so that a form reports all problems at once. */
const when = (): boolean => true;

/** T-016, T-017: additional requirements of a category. */
const categoryChecks = [
  z.refine<MaterialDetails>((value) => categoryNamed(value) !== undefined, {
    path: ['category'],
    error: fieldProblems.required,
    when,
  }),
  z.refine<MaterialDetails>((value) => !isSupplementary(value) || Boolean(value.anatomy), {
    path: ['anatomy'],
    error: fieldProblems.supplementaryNeeds,
    when,
  }),
  z.refine<MaterialDetails>((value) => !isSupplementary(value) || Boolean(value.modality), {
    path: ['modality'],
    error: fieldProblems.supplementaryNeeds,
    when,
  }),
  z.refine<MaterialDetails>((value) => !isSelfHelp(value) || Boolean(value.selfHelpCategoryName), {
    path: ['selfHelpCategoryName'],
    error: fieldProblems.selfHelpCategoryEmpty,
    when,
  }),
] as const;

/** T-026: returns the problem of a type in a category, or `null`. */
export function typeProblem(category: MaterialCategory, type: MaterialType): string | null {
  if (typesIn(category).includes(type)) return null;
  return category === 'self-help' ? fieldProblems.selfHelpTypes : fieldProblems.sharedStudyTypes;
}

/** POST /materials: the files are an earlier upload or part of the same call. */
export const createMaterialSchema = z
  .object({
    ...shape,
    type: z.enum(materialTypes, fieldProblems.required),
    uploadId: z.optional(idSchema),
  })
  .check(
    ...categoryChecks,
    z.refine<MaterialDetails>((value) => mayBe(value, 'self-help'), {
      path: ['type'],
      error: fieldProblems.selfHelpTypes,
      when,
    }),
    z.refine<MaterialDetails>((value) => mayBe(value, 'sharedStudy'), {
      path: ['type'],
      error: fieldProblems.sharedStudyTypes,
      when,
    }),
  );
export type CreateMaterial = z.output<typeof createMaterialSchema>;

const mayBe = (value: MaterialDetails, category: MaterialCategory): boolean =>
  categoryNamed(value) !== category || value.type === undefined || typeProblem(category, value.type) === null;

/** PUT /materials/{id}: its files and its type cannot change. */
export const updateMaterialSchema = z
  .object({
    ...shape,
    /** Sent back by the form and ignored, because the type depends on the files. */
    type: z.optional(z.enum(materialTypes)),
    /** Removes the uploaded thumbnail. */
    removeThumbnail: z._default(z.boolean(), false),
  })
  .check(...categoryChecks);
export type UpdateMaterial = z.output<typeof updateMaterialSchema>;

/** Returns the values to store, with only the fields of the category (T-011). */
export function materialOf(input: CreateMaterial | UpdateMaterial) {
  const category = categoryNamed(input) ?? 'educational';
  const isSupplied = category === 'supplementary';
  return {
    category,
    title: input.title,
    description: input.description || null,
    anatomy: isSupplied ? (input.anatomy ?? null) : null,
    modality: isSupplied ? (input.modality ?? null) : null,
    tags: isSupplied ? [] : cleanTags(input.tags),
    selfHelpCategoryName: category === 'self-help' ? input.selfHelpCategoryName || null : null,
    isSample: category === 'self-help' && input.isSample,
  };
}
