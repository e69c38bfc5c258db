// What the form of a resource holds, and what is wrong with it: the contract's own judgement (T-011 … T-028).
import {
  createMaterialSchema,
  fieldsOf,
  typesIn,
  type Material,
  type MaterialCategory,
  type MaterialType,
} from '@plainscan/contract';
import { bySchema } from '../platform/forms/form-schema.ts';
import type { MaterialBody } from './library-queries.ts';

export interface MaterialValues extends Record<string, string> {
  title: string;
  description: string;
  category: MaterialCategory;
  /** Empty until one is chosen. */
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

const checkAction = bySchema<MaterialValues>(createMaterialSchema);

/** T-011: what the chosen category does not ask for is never wrong. */
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

/** The body of values without problems. */
export const materialBody = (values: MaterialValues, tags: readonly string[]): MaterialBody =>
  ({
    ...sentValues(values),
    ...(fieldsOf(values.category).hasTags && { tags: [...tags] }),
  }) as MaterialBody;

/** Another category may not hold the type that was chosen. */
export const typeAfter = (category: MaterialCategory, type: MaterialType | ''): MaterialType | '' =>
  type === '' || typesIn(category).includes(type) ? type : '';
