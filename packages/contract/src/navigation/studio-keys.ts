// Keyboard shortcuts of the studio and of the review of a recording.
import { imageKeys } from './image-keys.ts';
import type { RoomKeys } from './room-keys.ts';

export const studioRoom = {
  ...imageKeys,
  recordVideo: ['Space'],
  goBack: ['B'],
  chapter: ['M'],
  nextLine: ['Enter'],
  backLine: ['Shift+Enter'],
  arrow: ['A'],
  circle: ['E'],
  text: ['T'],
  laser: ['L'],
  eraser: ['X'],
  mask: ['Q'],
  undo: ['U'],
  redo: ['Shift+U'],
  clear: ['Shift+X'],
  color: ['Shift+P'],
  fading: ['Shift+I'],
  cross: ['V'],
  rotateImage: ['O'],
  automaticWindow: ['0'],
  panes: ['F'],
  otherPane: ['Shift+F'],
  earlier: ['Y'],
  normal: ['Shift+Y'],
  linkPanes: ['G'],
  help: ['?'],
} as const satisfies RoomKeys;

export const recordingReviewRoom = {
  playVideo: ['Space'],
  secondBack: ['ArrowLeft'],
  secondForward: ['ArrowRight'],
  fiveBack: ['Shift+ArrowLeft'],
  fiveForward: ['Shift+ArrowRight'],
  trimStart: ['['],
  trimEnd: [']'],
  split: ['\\'],
  record: ['R'],
  recordPart: ['Shift+R'],
  chapter: ['M'],
  removePart: ['Delete', 'Backspace'],
  cutSilences: ['Shift+Backspace'],
  search: ['/'],
  undoEdit: ['Ctrl+Z'],
  redoEdit: ['Ctrl+Shift+Z'],
  send: ['Ctrl+Enter'],
} as const satisfies RoomKeys;

/** In the words of a recording, which are part of its review. */
export const recordingWordsRoom = {
  nextWords: ['ArrowRight', 'ArrowDown'],
  previousWords: ['ArrowLeft', 'ArrowUp'],
  extendForward: ['Shift+ArrowRight', 'Shift+ArrowDown'],
  extendBack: ['Shift+ArrowLeft', 'Shift+ArrowUp'],
  playFrom: ['Enter'],
  cutWords: ['Delete', 'Backspace'],
  moveEarlier: ['Ctrl+ArrowUp'],
  moveLater: ['Ctrl+ArrowDown'],
  record: ['R'],
  close: ['Escape'],
} as const satisfies RoomKeys;
