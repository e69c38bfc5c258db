import { expect, it } from 'vitest';
import { press } from '../../../viewers/study/key-press-fixture.ts';
import { commandOfKey } from '../../../viewers/study/viewer-keys.ts';
import { isDrawingTool, studioCommandOf, studioKeys, studioToolKeys, viewerToolOf } from './studio-tool.ts';
import type { StudioTool } from './studio-tool.ts';

const tools = Object.keys(studioToolKeys) as StudioTool[];

it('F17, D11: each tool and each action has its own key', () => {
  const keys = [...Object.values(studioToolKeys), ...Object.values(studioKeys)];
  expect(new Set(keys).size).toBe(keys.length);
  for (const tool of tools) {
    expect(studioCommandOf(press(studioToolKeys[tool]))).toEqual({ kind: 'tool', tool });
    expect(studioCommandOf(press(studioToolKeys[tool].toLowerCase()))).toEqual({ kind: 'tool', tool });
  }
});

it('F17: tells shifted keys, symbols, digits and the space bar apart', () => {
  expect(studioCommandOf(press('U', { shiftKey: true }))).toEqual({ kind: 'act', act: 'redo' });
  expect(studioCommandOf(press('X', { shiftKey: true }))).toEqual({ kind: 'act', act: 'clear' });
  expect(studioCommandOf(press('Enter', { shiftKey: true }))).toEqual({ kind: 'act', act: 'backLine' });
  expect(studioCommandOf(press('?', { shiftKey: true }))).toEqual({ kind: 'act', act: 'help' });
  expect(studioCommandOf(press(' '))).toEqual({ kind: 'act', act: 'record' });
  expect(studioCommandOf(press('0'))).toEqual({ kind: 'act', act: 'automatic' });
  expect(studioCommandOf(press('3'))).toEqual({ kind: 'preset', at: 2 });
});

it('D13: viewer tools keep their keys, and other viewer keys stay free', () => {
  for (const tool of tools.filter((name) => !isDrawingTool(name)))
    expect(commandOfKey(press(studioToolKeys[tool]))).toEqual({ kind: 'tool', tool: viewerToolOf(tool) });
  for (const key of ['ArrowUp', 'PageDown', 'Home', '[', '+', '-'])
    expect(studioCommandOf(press(key))).toBeNull();
  expect(studioCommandOf(press('x', { ctrlKey: true }))).toBeNull();
});
