// The glossary: medical terms explained for patients (B25).
import { abdomenTerms } from './abdomen-terms.ts';
import { brainTerms } from './brain-terms.ts';
import { chestTerms } from './chest-terms.ts';
import type { GlossaryTerm } from './glossary-term.ts';
import { imageTerms } from './image-terms.ts';
import { kneeTerms } from './knee-terms.ts';
import { spineTerms } from './spine-terms.ts';

export const glossary: readonly GlossaryTerm[] = [
  ...imageTerms,
  ...brainTerms,
  ...spineTerms,
  ...kneeTerms,
  ...chestTerms,
  ...abdomenTerms,
];
