import { describe, expect, test } from 'vitest';

import { createMaterialSchema, materialOf, typeProblem, updateMaterialSchema } from './material-schema.ts';

const form = { title: 'A disc', category: 'educational', type: 'image' };

/** Returns the problem of each field. */
function problemsOf(
  change: object,
  schema = createMaterialSchema as { safeParse: typeof createMaterialSchema.safeParse },
) {
  const parsed = schema.safeParse({ ...form, ...change });
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('the form of a resource (T-015 … T-017, T-026)', () => {
  test('T-015, W-098: title and type are required, the description is not', () => {
    expect(problemsOf({})).toEqual({});
    expect(problemsOf({ title: '  ' })).toEqual({ title: 'Title can not be empty' });
    expect(problemsOf({ title: undefined })).toEqual({ title: 'Title can not be empty' });
    expect(Object.keys(problemsOf({ type: undefined }))).toEqual(['type']);
    expect(Object.keys(problemsOf({ type: 'song' }))).toEqual(['type']);
    expect(Object.keys(problemsOf({ category: undefined }))).toEqual(['category']);
  });

  test('T-016, W-099: a self-help category is required', () => {
    const words = 'Self help category can not be empty';
    const selfHelp = { category: 'self-help', type: 'video' };
    expect(problemsOf(selfHelp)).toEqual({ selfHelpCategoryName: words });
    expect(problemsOf({ ...selfHelp, selfHelpCategoryName: ' ' })).toEqual({ selfHelpCategoryName: words });
    expect(problemsOf({ ...selfHelp, selfHelpCategoryName: 'Backs' })).toEqual({});
  });

  test('T-017, W-100: supplementary requires anatomy and modality', () => {
    const words = 'Required with supplementary materials';
    expect(problemsOf({ category: 'supplementary' })).toEqual({ anatomy: words, modality: words });
    expect(problemsOf({ category: 'supplementary', anatomy: '', modality: 'CT' })).toEqual({
      anatomy: words,
    });
    expect(problemsOf({ category: 'supplementary', anatomy: 'Brain', modality: 'Other' })).toEqual({});
  });

  test.each(['image', '3d'])('T-026, W-101: self-help does not accept %s', (type) => {
    expect(problemsOf({ category: 'self-help', selfHelpCategoryName: 'Backs', type })).toEqual({
      type: 'Self help materials only accept document, study or video type!',
    });
    expect(typeProblem('self-help', 'video')).toBeNull();
  });

  test('all problems are reported at once', () => {
    expect(Object.keys(problemsOf({ title: '', type: '', category: 'supplementary' })).sort()).toEqual([
      'anatomy',
      'modality',
      'title',
      'type',
    ]);
  });

  test('V-081: the multipart call sends its category and tags as lists', () => {
    const sent = {
      ...form,
      category: undefined,
      categories: { '0': 'educational' },
      tags: { '0': 'a', '1': 'A' },
    };
    expect(materialOf(createMaterialSchema.parse(sent))).toMatchObject({
      category: 'educational',
      tags: ['a'],
    });
    const one = createMaterialSchema.parse({ ...form, categories: ['educational'], tags: 'b' });
    expect(materialOf(one).tags).toEqual(['b']);
  });

  test('T-011: fields of another category are not stored', () => {
    const others = { anatomy: 'Brain', modality: 'CT', selfHelpCategoryName: 'Backs', isSample: true };
    const sent = { ...form, ...others, tags: ['a'] };
    expect(materialOf(createMaterialSchema.parse(sent))).toEqual({
      category: 'educational',
      title: 'A disc',
      description: null,
      anatomy: null,
      modality: null,
      tags: ['a'],
      selfHelpCategoryName: null,
      isSample: false,
    });
    expect(materialOf(createMaterialSchema.parse({ ...sent, category: 'supplementary' }))).toMatchObject({
      anatomy: 'Brain',
      modality: 'CT',
      tags: [],
    });
  });

  test('V-082: a change requires the same fields, except for the file', () => {
    const parsed = updateMaterialSchema.safeParse({ ...form, type: undefined, category: 'supplementary' });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual(['anatomy', 'modality']);
    expect(updateMaterialSchema.parse({ title: 'B', category: 'educational' }).removeThumbnail).toBe(false);
  });
});
