import { expect, test } from 'vitest';

import { keyMessages } from './key-messages.ts';
import { keysOfRoom, keyTable, type KeyRoom } from './key-table.ts';
import { actionOfKey, casesRoom, keyNameOf } from './room-keys.ts';

/** Rooms that one press leads between, or that share a page. None of their letters may mean two things. */
const neighboringRooms: readonly (readonly [KeyRoom, KeyRoom])[] = [
  ['cases', 'case'],
  ['cases', 'people'],
  ['cases', 'workspaces'],
  ['cases', 'orders'],
  ['people', 'workspaces'],
  ['people', 'orders'],
  ['workspaces', 'orders'],
  ['case', 'player'],
  ['case', 'viewer'],
  ['case', 'document'],
  ['case', 'captions'],
  ['case', 'studio'],
  ['case', 'recordingReview'],
  ['studio', 'recordingReview'],
  ['recordingReview', 'recordingWords'],
  ['captions', 'player'],
];

const rooms = Object.keys(keyTable) as KeyRoom[];

/** The keys of a room with their actions. A room can give a key to one action only. */
function meanings(room: KeyRoom): Map<string, string> {
  const found = new Map<string, string>();
  for (const [action, keys] of keysOfRoom(room)) {
    for (const key of keys) {
      expect(found.get(key), `${room}: ${key}`).toBeUndefined();
      found.set(key, action);
    }
  }
  return found;
}

test.each(rooms)('a key means one thing in %s, and nothing else than everywhere', (room) => {
  const everywhere = meanings('everywhere');
  for (const [key, action] of meanings(room))
    expect([undefined, action], `${room}: ${key}`).toContain(everywhere.get(key));
});

test.each(neighboringRooms)('the same letter never means two things in %s and %s', (one, other) => {
  const [here, there] = [meanings(one), meanings(other)];
  const isLetter = (key: string) => /^(Ctrl\+|Shift\+)*\p{L}$/u.test(key);
  const clashes = [...here].filter(
    ([key, action]) => isLetter(key) && there.has(key) && there.get(key) !== action,
  );
  expect(clashes).toEqual([]);
});

test('every key has words in both languages, and no word is left over', () => {
  const actions = new Set(rooms.flatMap((room) => keysOfRoom(room).map(([action]) => `do.${action}`)));
  const wanted = [...actions, ...rooms.map((room) => `room.${room}`)].toSorted();
  for (const texts of [keyMessages.en, keyMessages.es]) {
    const own = Object.keys(texts).filter((key) => /^(do|room)\./.test(key));
    expect(own.toSorted()).toEqual(wanted);
  }
});

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test('tells letters, shifted letters, symbols and held keys apart', () => {
  expect(keyNameOf(press('s'))).toBe('S');
  expect(keyNameOf(press('S', { shiftKey: true }))).toBe('Shift+S');
  expect(keyNameOf(press('?', { shiftKey: true }))).toBe('?');
  expect(keyNameOf(press(' '))).toBe('Space');
  expect(keyNameOf(press('Enter', { metaKey: true }))).toBe('Ctrl+Enter');
  expect(keyNameOf(press('z', { ctrlKey: true, shiftKey: true }))).toBe('Ctrl+Shift+Z');
  expect(keyNameOf(press('c', { altKey: true }))).toBeNull();
  expect(actionOfKey(casesRoom, press('j'))).toBe('next');
  expect(actionOfKey(casesRoom, press('ArrowDown'))).toBe('next');
  expect(actionOfKey(casesRoom, press('c', { ctrlKey: true }))).toBeNull();
});
