import { expect, test } from 'vitest';
import { press } from './key-press-fixture.ts';
import { studyCommandOf, studyKeys } from './study-keys.ts';
import { commandOfKey } from './viewer-keys.ts';
import { presetsOf, rangeOfPreset } from './window-presets.ts';

test('every tool of a study has its own key, and none takes one of the first five', () => {
  const keys = Object.values(studyKeys);
  expect(new Set(keys).size).toBe(keys.length);
  for (const [command, key] of Object.entries(studyKeys)) {
    expect(studyCommandOf(press(key))).toBe(command);
    expect(commandOfKey(press(key))).toBeNull();
  }
  expect(studyCommandOf(press('f', { ctrlKey: true }))).toBeNull();
});

test('digits select the named windows of a CT; other images have none', () => {
  expect(studyCommandOf(press('2'))).toEqual({ preset: 1 });
  expect(presetsOf('CT')[1]?.name).toBe('lung');
  expect(rangeOfPreset({ name: 'brain', width: 80, center: 40 })).toEqual({ lower: 0, upper: 79 });
  expect(presetsOf('MR')).toEqual([]);
});
