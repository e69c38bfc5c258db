// Keys of a viewer. The toolbar shows the letters beside its tools.
import { viewerRoom, keyNameOf } from '@plainscan/contract';
import type { ViewerTool } from '../viewport/viewport-gestures.ts';

export type ViewerCommand =
  | { readonly kind: 'slice'; readonly to: (index: number, count: number) => number }
  | { readonly kind: 'tool'; readonly tool: ViewerTool }
  | { readonly kind: 'series'; readonly by: 1 | -1 }
  | { readonly kind: 'zoom'; readonly ratio: number }
  | { readonly kind: 'reset' };

export const toolKeys: Record<ViewerTool | 'reset', string> = {
  scroll: viewerRoom.scroll[0],
  window: viewerRoom.brightness[0],
  zoom: viewerRoom.zoom[0],
  pan: viewerRoom.pan[0],
  pen: viewerRoom.pen[0],
  length: viewerRoom.length[0],
  angle: viewerRoom.angle[0],
  roi: viewerRoom.roi[0],
  reset: viewerRoom.resetView[0],
};

const step = (by: number): ViewerCommand => ({ kind: 'slice', to: (index) => index + by });
const tool = (name: ViewerTool): ViewerCommand => ({ kind: 'tool', tool: name });

const COMMANDS: Record<string, ViewerCommand> = {
  ArrowUp: step(-1),
  ArrowLeft: step(-1),
  ArrowDown: step(1),
  ArrowRight: step(1),
  PageUp: step(-10),
  PageDown: step(10),
  Home: { kind: 'slice', to: () => 0 },
  End: { kind: 'slice', to: (_index, count) => count - 1 },
  '[': { kind: 'series', by: -1 },
  ']': { kind: 'series', by: 1 },
  '+': { kind: 'zoom', ratio: 1.25 },
  '=': { kind: 'zoom', ratio: 1.25 },
  '-': { kind: 'zoom', ratio: 0.8 },
  [toolKeys.scroll]: tool('scroll'),
  [toolKeys.window]: tool('window'),
  [toolKeys.zoom]: tool('zoom'),
  [toolKeys.pan]: tool('pan'),
  [toolKeys.reset]: { kind: 'reset' },
};

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Returns the command of a key press. Returns `null` for other keys and for those held with Ctrl, Alt or Cmd. */
export function commandOfKey(event: Key): ViewerCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const { key } = event;
  // With Shift, letters are other keys; arrows and the like stay the same.
  return COMMANDS[key.length > 1 ? key : (keyNameOf(event) ?? '')] ?? null;
}
