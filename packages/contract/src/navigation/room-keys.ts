// Keyboard shortcuts of the desk's pages, and how a key press is named. `key-table.ts` gathers those of every room.

/** Keys as `KeyboardEvent.key` names them, letters in upper case, with `Ctrl+` or `Shift+` before them. */
export type Keys = readonly [string, ...string[]];
/** The keys of each action of a room: a page, or a part of one that has keys of its own. */
export type RoomKeys = Readonly<Record<string, Keys>>;

const moving = { next: ['J', 'ArrowDown'], previous: ['K', 'ArrowUp'] } as const satisfies Record<
  string,
  Keys
>;

export const everywhereRoom = { help: ['?'], palette: ['Ctrl+K'] } as const satisfies RoomKeys;

export const casesRoom = {
  ...moving,
  open: ['Enter'],
  look: ['Space'],
  choose: ['X'],
  claim: ['C'],
  record: ['R'],
  close: ['Escape'],
  search: ['/'],
} as const satisfies RoomKeys;

export const caseRoom = {
  next: ['J'],
  previous: ['K'],
  claim: ['C'],
  record: ['R'],
  note: ['N'],
  undoEdit: ['Ctrl+Z'],
} as const satisfies RoomKeys;

export const requestRoom = { send: ['Ctrl+Enter'] } as const satisfies RoomKeys;

/** Returns a key as buttons show it: `⇧Z`. */
export const shortKey = (key: string): string => key.replace('Shift+', '⇧');

/** What a browser says about a key press. */
type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

/** Returns a key press as the table names it. Command counts as Ctrl. `null` with Alt, which types characters. */
export function keyNameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string | null {
  if (altKey) return null;
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  // Symbols already imply Shift; letters and named keys do not.
  const isShifted = shiftKey && /^(\p{L}|\w{2,})$/u.test(name);
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${isShifted ? 'Shift+' : ''}${name}`;
}

/** Returns what a key press does in a room, or `null`. */
export function actionOfKey<Room extends RoomKeys>(room: Room, press: Press): (keyof Room & string) | null {
  const name = keyNameOf(press);
  return Object.keys(room).find((action) => name !== null && room[action]?.includes(name)) ?? null;
}
