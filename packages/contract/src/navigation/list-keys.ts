// Keyboard shortcuts of the lists of people, workspaces and orders, of the glossary, and of the captions editor.
import type { RoomKeys } from './room-keys.ts';

export const peopleRoom = {
  next: ['J'],
  previous: ['K'],
  invite: ['I'],
  pasteList: ['P'],
  search: ['/'],
} as const satisfies RoomKeys;

export const workspacesRoom = {
  next: ['J'],
  previous: ['K'],
  newWorkspace: ['N'],
  close: ['Escape'],
} as const satisfies RoomKeys;

export const ordersRoom = {
  next: ['J'],
  previous: ['K'],
  open: ['Enter'],
  search: ['/'],
} as const satisfies RoomKeys;

export const glossaryRoom = {
  next: ['J'],
  previous: ['K'],
  newWord: ['N'],
  search: ['/'],
  save: ['Ctrl+Enter'],
  close: ['Escape'],
} as const satisfies RoomKeys;

export const captionsRoom = {
  chapter: ['M'],
  save: ['Ctrl+S'],
  undoEdit: ['Ctrl+Z'],
  redoEdit: ['Ctrl+Shift+Z'],
} as const satisfies RoomKeys;
