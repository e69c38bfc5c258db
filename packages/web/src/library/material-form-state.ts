// The values of a resource's form, validated by the contract (T-011 … T-028).
import {
  createMaterialSchema,
  fieldsOf,
  typesIn,
  type Material,
  type MaterialCategory,
  type MaterialType,
} from '@plainscan/contract';
import { schemaRule } from '../platform/forms/form-schema.ts';
import type { MaterialBody } from './library-queries.ts';

export interface MaterialValues extends Record<string, string> {
  title: string;
  description: string;
  category: MaterialCategory;
  /** Empty until a type is chosen. */
  type: MaterialType | '';
  anatomy: string;
  modality: string;
  selfHelpCategoryName: string;
}

export const firstMaterialValues = (
  material: Material | null,
  category: MaterialCategory = 'educational',
): MaterialValues => ({
  title: material?.title ?? '',
  description: material?.description ?? '',
  category: material?.category ?? category,
  type: material?.type ?? '',
  anatomy: material?.anatomy ?? '',
  modality: material?.modality ?? '',
  selfHelpCategoryName: material?.selfHelpCategoryName ?? '',
});

const checkAction = schemaRule<MaterialValues>(createMaterialSchema);

/** T-011: fields that the chosen category does not need are never invalid. */
export const materialRule = (values: MaterialValues) => checkAction(sentValues(values) as MaterialValues);

function sentValues({ title, description, category, type, ...more }: MaterialValues) {
  const { hasAnatomy, hasSelfHelpCategory } = fieldsOf(category);
  return {
    title,
    description,
    category,
    ...(type !== '' && { type }),
    ...(hasAnatomy && {
      anatomy: more.anatomy,
      modality: more.modality,
    }),
    ...(hasSelfHelpCategory && { selfHelpCategoryName: more.selfHelpCategoryName }),
  };
}

/** Returns the request body for valid values. */
export const materialBody = (values: MaterialValues, tags: readonly string[]): MaterialBody =>
  ({
    ...sentValues(values),
    ...(fieldsOf(values.category).hasTags && { tags: [...tags] }),
  }) as MaterialBody;

/** Returns the type, or an empty string if the category does not allow it. */
export const typeAfter = (category: MaterialCategory, type: MaterialType | ''): MaterialType | '' =>
  type === '' || typesIn(category).includes(type) ? type : '';
