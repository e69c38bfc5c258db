import { describe, expect, it } from 'vitest';
import { playerCommand } from './player-keys.ts';

const press = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('playerCommand', () => {
  it.each([
    [' ', 'toggle'],
    ['ArrowLeft', 'back'],
    ['ArrowRight', 'forward'],
    ['Home', 'start'],
    ['End', 'end'],
    ['<', 'slower'],
    ['>', 'faster'],
    ['t', 'captions'],
    ['T', 'captions'],
    ['f', 'fullscreen'],
    ['u', 'mute'],
    ['e', 'look'],
  ])('%j is %s', (key, command) => {
    expect(playerCommand(press(key), false)).toBe(command);
  });
  it.each(['Tab', 'Enter', 'Escape', 'ArrowUp', 'k', 'c', 'constructor'])('ignores %s', (key) => {
    expect(playerCommand(press(key), false)).toBeNull();
  });
  it('ignores key combinations', () => {
    expect(playerCommand(press('f', { ctrlKey: true }), false)).toBeNull();
    expect(playerCommand(press('t', { metaKey: true }), false)).toBeNull();
    expect(playerCommand(press('ArrowLeft', { altKey: true }), false)).toBeNull();
  });
  it('lets the space bar press a focused button', () => {
    expect(playerCommand(press(' '), true)).toBeNull();
    expect(playerCommand(press('ArrowLeft'), true)).toBe('back');
  });
});
