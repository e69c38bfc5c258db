// The tools of the studio: the viewer's tools, which change the view, and the drawing tools.
import type { ViewerTool } from '../../../viewers/viewport/viewport-gestures.ts';
import { toolKeys } from '../../../viewers/study/viewer-keys.ts';
import { studyKeys } from '../../../viewers/study/study-keys.ts';

export const viewTools = ['scroll', 'window', 'zoom', 'pan'] as const satisfies readonly ViewerTool[];
export const inkTools = ['pen', 'arrow', 'circle', 'line', 'text', 'laser', 'eraser'] as const;
export type InkTool = (typeof inkTools)[number];
export type StudioTool = (typeof viewTools)[number] | InkTool | 'mask';

export const isInkTool = (tool: StudioTool): tool is InkTool => inkTools.some((name) => name === tool);

/** Returns whether a tool draws ink or masks. */
export const isDrawingTool = (tool: StudioTool): tool is InkTool | 'mask' =>
  isInkTool(tool) || tool === 'mask';

/** The viewer tool behind a studio tool: every drawing tool is a pen to the pane. */
export const viewerToolOf = (tool: StudioTool): ViewerTool => (isDrawingTool(tool) ? 'pen' : tool);

export type StudioAct =
  | 'undo'
  | 'redo'
  | 'clear'
  | 'color'
  | 'fading'
  | 'cross'
  | 'nextLine'
  | 'backLine'
  | 'invert'
  | 'rotate'
  | 'planes'
  | 'reset'
  | 'play'
  | 'slower'
  | 'faster'
  | 'automatic'
  | 'record'
  | 'goBack'
  | 'chapter'
  | 'help'
  | 'panes'
  | 'earlier'
  | 'normal'
  | 'link'
  | 'otherPane';

/** The letter of each tool. Viewer tools keep the viewer's letters. */
export const studioToolKeys: Record<StudioTool, string> = {
  scroll: toolKeys.scroll,
  window: toolKeys.window,
  zoom: toolKeys.zoom,
  pan: toolKeys.pan,
  pen: toolKeys.pen,
  arrow: 'A',
  circle: 'E',
  line: toolKeys.length,
  text: 'T',
  laser: 'L',
  eraser: 'X',
  mask: 'Q',
};

/** The keys of all other actions. Digits from 1 select window presets. */
export const studioKeys: Record<StudioAct, string> = {
  undo: 'U',
  redo: 'Shift+U',
  clear: 'Shift+X',
  color: 'K',
  fading: 'Shift+K',
  cross: 'V',
  nextLine: 'Enter',
  backLine: 'Shift+Enter',
  invert: studyKeys.invert,
  rotate: 'O',
  planes: 'Shift+V',
  reset: toolKeys.reset,
  play: studyKeys.play,
  slower: studyKeys.slower,
  faster: studyKeys.faster,
  automatic: '0',
  record: 'Space',
  goBack: 'B',
  chapter: 'M',
  help: '?',
  panes: 'F',
  earlier: 'Y',
  normal: 'N',
  link: 'G',
  otherPane: 'J',
};

export type StudioCommand =
  | { readonly kind: 'tool'; readonly tool: StudioTool }
  | { readonly kind: 'act'; readonly act: StudioAct }
  | { readonly kind: 'preset'; readonly at: number };

const commands = new Map<string, StudioCommand>([
  ...Object.entries(studioToolKeys).map(
    ([tool, key]) => [key, { kind: 'tool', tool: tool as StudioTool }] as const,
  ),
  ...Object.entries(studioKeys).map(([act, key]) => [key, { kind: 'act', act: act as StudioAct }] as const),
]);

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Returns the studio command of a key, or `null` for keys of the pane and of the browser. */
export function studioCommandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): StudioCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (/^[1-9]$/.test(key)) return { kind: 'preset', at: Number(key) - 1 };
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  // Symbols already imply Shift; letters and named keys do not.
  return commands.get(shiftKey && /^(\w|\w{2,})$/.test(name) ? `Shift+${name}` : name) ?? null;
}
