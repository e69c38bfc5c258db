// Keyboard shortcuts of images and documents.
import type { RoomKeys } from './room-keys.ts';

/** Keys of a study's images, in the viewer and in the studio alike. */
export const imageKeys = {
  scroll: ['S'],
  brightness: ['W'],
  zoom: ['Z'],
  pan: ['H'],
  pen: ['P'],
  length: ['D'],
  resetView: ['Shift+Z'],
  invert: ['I'],
  play: ['Shift+S'],
  slower: [','],
  faster: ['.'],
  planes: ['Shift+V'],
} as const satisfies RoomKeys;

export const viewerRoom = {
  ...imageKeys,
  angle: ['G'],
  roi: ['O'],
  automatic: ['A'],
  rotate: ['T'],
  flip: ['F'],
  overlay: ['V'],
  twoViews: ['B'],
  linked: ['L'],
  fullScreen: ['X'],
  more: ['M'],
  undoMeasure: ['Backspace', 'Delete'],
  slices: ['ArrowUp', 'ArrowDown'],
  series: ['[', ']'],
  zoomSteps: ['+', '-'],
  presets: ['1', '2', '3', '4', '5', '6'],
} as const satisfies RoomKeys;

export const documentRoom = {
  zoomSteps: ['+', '-'],
  fit: ['0'],
  pages: ['PageUp', 'PageDown'],
} as const satisfies RoomKeys;
