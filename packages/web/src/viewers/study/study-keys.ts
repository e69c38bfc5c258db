// Keys of a study beyond the first five tools. The list of tools shows them.
import { viewerRoom, keyNameOf } from '@plainscan/contract';
import type { MeasureTool } from '../viewport/viewport-gestures.ts';

export type StudyCommand =
  | MeasureTool
  | 'undo'
  | 'automatic'
  | 'rotate'
  | 'flip'
  | 'invert'
  | 'play'
  | 'slower'
  | 'faster'
  | 'overlay'
  | 'planes'
  | 'twoViews'
  | 'linked'
  | 'fullScreen'
  | 'more'
  | { preset: number };

export const studyKeys = {
  length: viewerRoom.length[0],
  angle: viewerRoom.angle[0],
  roi: viewerRoom.roi[0],
  automatic: viewerRoom.automatic[0],
  rotate: viewerRoom.rotate[0],
  flip: viewerRoom.flip[0],
  invert: viewerRoom.invert[0],
  play: viewerRoom.play[0],
  slower: viewerRoom.slower[0],
  faster: viewerRoom.faster[0],
  overlay: viewerRoom.overlay[0],
  planes: viewerRoom.planes[0],
  twoViews: viewerRoom.twoViews[0],
  linked: viewerRoom.linked[0],
  fullScreen: viewerRoom.fullScreen[0],
  more: viewerRoom.more[0],
} as const satisfies Partial<Record<StudyCommand & string, string>>;

const commands = new Map<string, StudyCommand>([
  ...Object.entries(studyKeys).map(([command, key]) => [key, command as keyof typeof studyKeys] as const),
  ...viewerRoom.undoMeasure.map((key) => [key, 'undo'] as const),
]);

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Returns the command of a key press, or `null` for other keys. Digits select the named windows, from 1. */
export function studyCommandOf(press: Key): StudyCommand | null {
  const { key, ctrlKey, metaKey, altKey } = press;
  if (ctrlKey || metaKey || altKey) return null;
  if (/^[1-9]$/.test(key)) return { preset: Number(key) - 1 };
  return commands.get(keyNameOf(press) ?? '') ?? null;
}
