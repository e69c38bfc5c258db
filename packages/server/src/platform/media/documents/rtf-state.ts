// What an RTF says about the text that follows, and the end of each group takes back.
import type { RunLook } from './run-collector.ts';

/** Where the text of a group goes: to the reader, into a list's label, into a field's instruction, or nowhere. */
export type RtfMode = 'text' | 'label' | 'code' | 'picture' | 'none';

export interface RtfGroup {
  isSilent: boolean;
  mode: RtfMode;
  isHidden: boolean;
  isDeleted: boolean;
  isStruck: boolean;
  isBold: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  script: 'super' | 'sub' | undefined;
  font: number | undefined;
  /** How many characters stand in for a Unicode one. */
  skip: number;
  isStarred: boolean;
  /** Its first group says the same as the second, in an older form. */
  isPair: boolean;
  onClose: (() => void) | undefined;
}

const plainLook = {
  isHidden: false,
  isDeleted: false,
  isStruck: false,
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  script: undefined,
} as const;

export const firstGroup = (): RtfGroup => ({
  ...plainLook,
  isSilent: false,
  mode: 'text',
  font: undefined,
  skip: 1,
  isStarred: false,
  isPair: false,
  onClose: undefined,
});

export const innerGroup = (outer: RtfGroup): RtfGroup => ({
  ...outer,
  isSilent: outer.isSilent || outer.isPair,
  isStarred: false,
  isPair: false,
  onClose: undefined,
});

const toggles: Readonly<
  Record<string, 'isHidden' | 'isDeleted' | 'isStruck' | 'isBold' | 'isItalic' | 'isUnderlined'>
> = {
  v: 'isHidden',
  deleted: 'isDeleted',
  mvf: 'isDeleted',
  strike: 'isStruck',
  striked: 'isStruck',
  b: 'isBold',
  i: 'isItalic',
  ul: 'isUnderlined',
  uld: 'isUnderlined',
  uldb: 'isUnderlined',
};

/** Half points by which text counts as raised or lowered. */
const leastMove = 4;

/** Changes the look of what follows, and returns whether the word is about looks. */
export function applyLook(group: RtfGroup, word: string, number: number | null): boolean {
  const toggle = toggles[word];
  if (toggle !== undefined) group[toggle] = number !== 0;
  else if (word === 'ulnone') group.isUnderlined = false;
  else if (word === 'plain') Object.assign(group, plainLook, { font: undefined });
  else if (word === 'super') group.script = number === 0 ? undefined : 'super';
  else if (word === 'sub') group.script = number === 0 ? undefined : 'sub';
  else if (word === 'nosupersub') group.script = undefined;
  else if (word === 'up') group.script = (number ?? 6) >= leastMove ? 'super' : undefined;
  else if (word === 'dn') group.script = (number ?? 6) >= leastMove ? 'sub' : undefined;
  else if (word === 'f') group.font = number ?? undefined;
  else if (word === 'uc') group.skip = Math.min(8, Math.max(0, number ?? 1));
  else return false;
  return true;
}

export const lookOf = ({ isStruck, isBold, isItalic, isUnderlined, script }: RtfGroup): RunLook => ({
  ...(script !== undefined && { script }),
  isStruck,
  isBold,
  isItalic,
  isUnderlined,
});
