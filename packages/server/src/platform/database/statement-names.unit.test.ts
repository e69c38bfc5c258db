import { expect, test } from 'vitest';
import { StatementNames } from './statement-names.ts';

const uses = (names: StatementNames, text: string, count: number) =>
  Array.from({ length: count }, () => names.nameOf(text));

test('a text gets its name on the third use and keeps it', () => {
  const names = new StatementNames('actor_');
  expect(uses(names, 'SELECT 1', 5)).toEqual([undefined, undefined, 'actor_1', 'actor_1', 'actor_1']);
  expect(uses(names, 'SELECT 2', 3).at(-1)).toBe('actor_2');
});

test('there are at most 400 names, and assigned ones stay', () => {
  const names = new StatementNames('owner_');
  for (let at = 1; at <= 400; at += 1) uses(names, `SELECT ${at}`, 3);
  expect(uses(names, 'SELECT 401', 9)).toEqual(Array(9).fill(undefined));
  expect(names.nameOf('SELECT 400')).toBe('owner_400');
});

test('texts that are used once are forgotten', () => {
  const names = new StatementNames('owner_');
  uses(names, 'SELECT often', 2);
  for (let at = 0; at < 2_000; at += 1) names.nameOf(`SELECT ${at}`);
  expect(uses(names, 'SELECT often', 3)).toEqual([undefined, undefined, 'owner_1']);
});
