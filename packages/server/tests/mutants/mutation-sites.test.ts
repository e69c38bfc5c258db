import { describe, expect, test } from 'vitest';

import { applyChange, findMutants } from './mutation-sites.ts';
import { droppedOperands } from './sql-conditions.ts';
import { findBlocks, isRunHere, reachOf, reporting, type Sources } from './test-reach.ts';

const mutated = (source: string, file = 'rule.ts'): [string, string][] =>
  findMutants(file, source).map((mutant) => [mutant.kind, applyChange(source, mutant)]);

const dropped = (text: string): string[] => droppedOperands(text).map((change) => applyChange(text, change));

describe('the mutants of a source', () => {
  test.each([
    ['guard', 'if (!row) throw new Error();', ';'],
    ['boundary', 'const isLate = due < now;', 'const isLate = due <= now;'],
    ['limit', 'const maxTries = 5;', 'const maxTries = 6;'],
    ['retention', 'const keptDays = 7 * 24;', 'const keptDays = 8 * 24;'],
    ['order', 'rows.orderBy(desc(row.at));', 'rows.orderBy(asc(row.at));'],
    ['lock', "rows.where(x).for('update');", 'rows.where(x);'],
    ['effect', 'await recordAudit(row);', ';'],
    ['compare-and-set', 'const isMine = rows.length === 1;', 'const isMine = true;'],
  ])('%s', (kind, source, expected) => {
    expect(mutated(source)).toEqual([[kind, expected]]);
  });

  test('a condition loses each of its operands', () => {
    expect(mutated('const may = a && b;')).toEqual([
      ['condition', 'const may = a;'],
      ['condition', 'const may = b;'],
    ]);
  });

  test('a statement’s condition is a scope, the condition of a change, or neither', () => {
    const kinds = (source: string) => mutated(source).map(([kind]) => kind);
    expect(kinds('select(row).where(and(eq(row.id, id), scope));')).toEqual(['where', 'scope']);
    expect(kinds('select(row).where(and(eq(row.id, id), isOpenTo(actor)));')).toEqual(['where', 'scope']);
    expect(kinds('update(row).where(and(eq(row.id, id), isNull(row.at)));')).toEqual(['where', 'where']);
    expect(kinds('handle().update(row).where(and(eq(row.id, id), isNull(row.at)));')).toEqual([
      'compare-and-set',
      'compare-and-set',
    ]);
  });

  test('code without rules has no mutants', () => {
    expect(mutated("const name = 'x'; call({ ...(a && { a }) }); const color = 5;")).toEqual([]);
  });
});

describe('an operand left out of SQL', () => {
  test('is true next to AND and false next to OR, on each level', () => {
    expect(dropped('WHERE a = 1 AND (b OR c)')).toEqual([
      'WHERE a = 1 AND (FALSE OR c)',
      'WHERE a = 1 AND (b OR FALSE)',
      'WHERE TRUE AND (b OR c)',
      'WHERE a = 1 AND TRUE',
    ]);
  });

  test('is not looked for in values, strings and ranges', () => {
    expect(dropped("SELECT ${a && b} FROM x WHERE y = 'this AND that'")).toEqual([]);
    expect(dropped('WHERE a BETWEEN 1 AND 2 AND b')).toEqual([
      'WHERE TRUE AND b',
      'WHERE a BETWEEN 1 AND 2 AND TRUE',
    ]);
  });
});

describe('the code around a mutant', () => {
  const limits = 'export const limits = {\n  most: 5,\n};\n';
  const service =
    'export const check = (n: number) => n > limits.most;\nexport function other() {\n  return 1;\n}\n';
  const sources: Sources = new Map(
    Object.entries({ 'limits.ts': limits, 'service.ts': service }).map(([file, source]) => [
      file,
      { source, blocks: findBlocks(file, source) },
    ]),
  );

  test('reports itself when it runs, without changing its result', () => {
    expect(reporting('service.ts', service)).toBe(
      'export const check = (n: number) => (globalThis.reachedBlocks?.add("service.ts:36"), n > limits.most);\n' +
        'export function other() {globalThis.reachedBlocks?.add("service.ts:77");\n  return 1;\n}\n',
    );
  });

  test('is empty if only screens read a number', () => {
    const [limit] = findMutants('limits.ts', limits);
    const alone: Sources = new Map([...sources].filter(([file]) => file === 'limits.ts'));
    expect(limit && isRunHere(limit, alone)).toBe(false);
  });

  test('of a constant is everything that names it', () => {
    const [limit] = findMutants('limits.ts', limits);
    expect(limit && [...reachOf(limit, sources).blocks]).toEqual(['service.ts:36']);
    expect(limit && isRunHere(limit, sources)).toBe(true);
  });
});
