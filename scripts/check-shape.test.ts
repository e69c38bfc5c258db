import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkShape } from './check-shape.ts';
import { withProject } from './temporary-project.ts';

const problemsOf = (path: string, text: string) =>
  withProject({ [path]: text }, (root) => checkShape(root).problems);
// In pieces, because the check reads this file too.
const [at, ox, to] = ['@', 'ox', 'TO'];
const source = 'packages/server/src/cases/case-service.ts';
const lines = (count: number) => 'export const a = 1;\n'.repeat(count);

describe('the shape of the code', () => {
  it.each([
    ['any as a type', 'const a: any = 1;\n'],
    ['a cast to any', 'const a = b as any;\n'],
    ['any as a parameter of a type', 'const a = new Map<string, any>();\n'],
    ['an enum', 'export enum Status { open }\n'],
    ['a day of its own', 'const day = 24 * 3_600_000;\n'],
    ['an hour by another name', 'const hourMilliseconds = 60 * minute;\n'],
    ['type checking switched off', `// ${at}ts-ignore -- the types of the library are wrong here\n`],
    ['a suppression without a reason', `// ${ox}lint-disable-next-line no-eval\n`],
    ['an expected error without a reason', `// ${at}ts-expect-error\n`],
    [`a ${to}DO without a number`, `// ${to}DO write this\n`],
  ])('refuses %s', async (_name, text) => {
    expect(await problemsOf(source, text)).toHaveLength(1);
  });

  it.each([
    ['the word any in a text', "const a = 'takes any: file';\n"],
    ['the word any in a comment', '// takes any file; as any clinic does\n'],
    [
      'a suppression with a reason',
      '// oxlint-disable-next-line no-eval -- the only place that loads codecs\n',
    ],
    ['a day of a calendar', 'const day = second.document.studyDate;\n'],
    ['the lengths of time themselves', 'export const day = 24 * hour;\n'],
    ['an expected error with a reason', '// @ts-expect-error the library forgot this overload\n'],
    [`a ${to}DO with a number`, '// TODO(#12) write this\n'],
  ])('allows %s', async (_name, text) => {
    expect(await problemsOf(source, text)).toEqual([]);
  });

  it.each([
    'packages/server/src/cases/CaseService.ts',
    'packages/server/src/cases/case_service.ts',
    'packages/server/src/cases/case-utils.ts',
    'packages/web/src/helpers/dates.ts',
    'packages/web/src/cases/case-manager.ts',
    'packages/web/src/ui/index.ts',
  ])('refuses the name %s', async (path) => {
    expect(await problemsOf(path, 'export const a = 1;\n')).toHaveLength(1);
  });

  it('refuses a column whose property is not its name in camelCase', async () => {
    const table = (property: string) =>
      `export const clip = pgTable('answer_clip', {\n  id: uuid('id').primaryKey(),\n  ${property}: uuid('sent_by').notNull(),\n});\n`;
    const path = 'packages/server/src/cases/case-child-tables.ts';
    expect(await problemsOf(path, table('sentBy'))).toEqual([]);
    expect(await problemsOf(path, table('requestOptions'))).toEqual([
      `${path}: the column sent_by is called requestOptions, not sentBy`,
    ]);
    expect(await problemsOf(path, "export const f = { requestOptions: uuid('sent_by') };\n")).toEqual([]);
  });

  it('refuses a file of more than 400 lines, unless it contains only data', async () => {
    expect(await problemsOf(source, lines(400))).toEqual([]);
    expect(await problemsOf(source, lines(401))).toEqual([expect.stringContaining('401 lines')]);
    expect(await problemsOf('packages/contract/src/cases/case-messages.ts', lines(401))).toEqual([]);
  });

  it('prints sizes and the share of tests', async () => {
    const files = { [source]: lines(10), 'packages/server/src/cases/claim-case.test.ts': lines(8) };
    expect(await withProject(files, (root) => checkShape(root))).toMatchObject({
      files: 2,
      median: 10,
      max: 10,
      tests: 0.8,
    });
  });

  it('fails and exits with 1 when it found no files', async () => {
    const script = join(import.meta.dirname, 'check-shape.ts');
    const run = await withProject({}, (root) =>
      spawnSync(process.execPath, [script, root], { encoding: 'utf8' }),
    );
    expect(run.status).toBe(1);
    expect(run.stdout).toContain('no file was looked at');
  });
});
