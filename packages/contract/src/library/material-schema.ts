// A resource of the library, and what people send to make or change one (T-007, T-008, T-015 … T-028).
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
  /** CG-132: only when everything that is to be shown of it is there. */
  isReady: z.boolean(),
  state: z.enum(['processing', 'ready', 'failed']),
  /** Why it cannot be shown, in a sentence; of one that is ready, what of it is left out. */
  failure: z.nullable(fileProblemSchema),
  /** Whether the reader may edit and delete it (CG-134). */
  mayChange: z.boolean(),
  /** CG-100: a self-help material that free accounts open too. */
  isSample: z.boolean(),
  /** The reader's account is free and this is no sample: it is listed, and neither shown nor opened. */
  isLocked: z.boolean(),
  tags: z.array(z.string()),
  createdAt: z.string(),
  /** Whose it is: the provider's is everyone's. */
  workspace: z.object({ id: z.number(), name: z.string() }),
  selfHelpCategory: z.nullable(selfHelpCategorySchema),
  selfHelpCategoryName: z.nullable(z.string()),
  path: link,
  h264Path: link,
  /** The thumbnail to show: the chosen one, else that of the file. */
  thumbnail: link,
  thumbnailPath: link,
  customThumbnailPath: link,
  resource: z.object({
    type: z.enum(resourceTypes),
    path: link,
    h264Path: link,
    thumbnailPath: link,
    customThumbnailPath: link,
    /** What viewers and `GET /resources/{uuid}` know it by; null until its files have been read. */
    uuid: z.nullable(z.string()),
    /** In bytes. */
    size: z.number(),
    /** Images of a study, files of anything else. */
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
  /** B18: as what it is shown beside other studies; null for what is no normal study. */
  normal: z.nullable(normalSchema),
  /** Only where one resource is asked for, and null until it is ready. */
  viewerLink: z.nullable(z.string()),
  childResources: z.array(childResourceSchema),
});
export type Material = z.output<typeof materialSchema>;

const optionalText = (most: number) => z.optional(z.string().check(z.trim(), z.maxLength(most)));
const noChoice = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);

/** What may be said of a resource when it is made and when it is changed. */
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
  /** Whether free accounts open it too; kept of self-help materials alone. */
  isSample: z._default(z.boolean(), false),
  /** A picture that was uploaded to stand for it. */
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

/** Checked whatever else is wrong, so that a form says everything at once. */
const when = (): boolean => true;

/** T-016, T-017: what a category asks for besides. */
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

/** T-026: what is wrong with a type in a category, or null. */
export function typeProblem(category: MaterialCategory, type: MaterialType): string | null {
  if (typesIn(category).includes(type)) return null;
  return category === 'self-help' ? fieldProblems.selfHelpTypes : fieldProblems.sharedStudyTypes;
}

/** POST /materials: the files are an upload that has arrived, or come in the same call. */
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

/** PUT /materials/{id}: its files stay, and so does its type. */
export const updateMaterialSchema = z
  .object({
    ...shape,
    /** A form sends it back; it goes with the files, so this changes nothing. */
    type: z.optional(z.enum(materialTypes)),
    /** Takes the chosen thumbnail away. */
    removeThumbnail: z._default(z.boolean(), false),
  })
  .check(...categoryChecks);
export type UpdateMaterial = z.output<typeof updateMaterialSchema>;

/** What is kept of a form: of each field only where its category has it (T-011). */
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
