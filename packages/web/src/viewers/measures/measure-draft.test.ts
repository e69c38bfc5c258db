import { expect, test } from 'vitest';
import { moveTo, pressAt, release } from './measure-draft.ts';

const at = (x: number, y: number) => ({ x, y });

test('one drag is a length', () => {
  const draft = moveTo(pressAt(null, 'length', 's:1', at(0, 0)), at(9, 0));
  expect(release(draft)).toEqual({
    draft: null,
    done: { tool: 'length', slice: 's:1', points: [at(0, 0), at(9, 0)] },
  });
});

test('two presses are also a length', () => {
  const pressed = release(pressAt(null, 'length', 's:1', at(0, 0)));
  expect(pressed.done).toBeNull();
  expect(release(pressAt(pressed.draft, 'length', 's:1', at(5, 5))).done?.points).toEqual([
    at(0, 0),
    at(5, 5),
  ]);
});

test('an angle needs a drag for the first leg and a press for the second', () => {
  const leg = release(moveTo(pressAt(null, 'angle', 's:1', at(9, 0)), at(0, 0)));
  expect(leg.done).toBeNull();
  expect(release(pressAt(leg.draft, 'angle', 's:1', at(0, 9))).done?.points).toEqual([
    at(9, 0),
    at(0, 0),
    at(0, 9),
  ]);
});

test('another tool or another slice starts over', () => {
  const { draft } = release(pressAt(null, 'length', 's:1', at(0, 0)));
  expect(pressAt(draft, 'roi', 's:1', at(4, 4)).points).toEqual([at(4, 4), at(4, 4)]);
  expect(pressAt(draft, 'length', 's:2', at(4, 4)).points).toEqual([at(4, 4), at(4, 4)]);
});
