// Keys of a study beyond the first five tools. The list of tools shows them.
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
  length: 'D',
  angle: 'G',
  roi: 'O',
  automatic: 'A',
  rotate: 'T',
  flip: 'F',
  invert: 'I',
  play: 'C',
  slower: ',',
  faster: '.',
  overlay: 'V',
  planes: 'K',
  twoViews: 'B',
  linked: 'L',
  fullScreen: 'X',
  more: 'M',
} as const satisfies Partial<Record<StudyCommand & string, string>>;

const commands = new Map<string, StudyCommand>([
  ...Object.entries(studyKeys).map(
    ([command, key]) => [key.toLowerCase(), command as keyof typeof studyKeys] as const,
  ),
  ['Backspace', 'undo'],
  ['Delete', 'undo'],
]);

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Returns the command of a key press, or `null` for other keys. Digits select the named windows, from 1. */
export function studyCommandOf({ key, ctrlKey, metaKey, altKey }: Key): StudyCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (/^[1-9]$/.test(key)) return { preset: Number(key) - 1 };
  return commands.get(key.length === 1 ? key.toLowerCase() : key) ?? null;
}
