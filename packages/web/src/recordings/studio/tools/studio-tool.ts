// The tools of the studio: the viewer's tools, which change the view, and the drawing tools.
import { studioRoom, keyNameOf } from '@plainscan/contract';
import type { ViewerTool } from '../../../viewers/viewport/viewport-gestures.ts';

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
  scroll: studioRoom.scroll[0],
  window: studioRoom.brightness[0],
  zoom: studioRoom.zoom[0],
  pan: studioRoom.pan[0],
  pen: studioRoom.pen[0],
  arrow: studioRoom.arrow[0],
  circle: studioRoom.circle[0],
  line: studioRoom.length[0],
  text: studioRoom.text[0],
  laser: studioRoom.laser[0],
  eraser: studioRoom.eraser[0],
  mask: studioRoom.mask[0],
};

/** The keys of all other actions. Digits from 1 select window presets. */
export const studioKeys: Record<StudioAct, string> = {
  undo: studioRoom.undo[0],
  redo: studioRoom.redo[0],
  clear: studioRoom.clear[0],
  color: studioRoom.color[0],
  fading: studioRoom.fading[0],
  cross: studioRoom.cross[0],
  nextLine: studioRoom.nextLine[0],
  backLine: studioRoom.backLine[0],
  invert: studioRoom.invert[0],
  rotate: studioRoom.rotateImage[0],
  planes: studioRoom.planes[0],
  reset: studioRoom.resetView[0],
  play: studioRoom.play[0],
  slower: studioRoom.slower[0],
  faster: studioRoom.faster[0],
  automatic: studioRoom.automaticWindow[0],
  record: studioRoom.recordVideo[0],
  goBack: studioRoom.goBack[0],
  chapter: studioRoom.chapter[0],
  help: studioRoom.help[0],
  panes: studioRoom.panes[0],
  earlier: studioRoom.earlier[0],
  normal: studioRoom.normal[0],
  link: studioRoom.linkPanes[0],
  otherPane: studioRoom.otherPane[0],
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
export function studioCommandOf(press: Key): StudioCommand | null {
  const { key, ctrlKey, metaKey, altKey } = press;
  if (ctrlKey || metaKey || altKey) return null;
  if (/^[1-9]$/.test(key)) return { kind: 'preset', at: Number(key) - 1 };
  return commands.get(keyNameOf(press) ?? '') ?? null;
}
