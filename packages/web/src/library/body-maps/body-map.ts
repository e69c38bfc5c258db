// A drawing of a part of the body whose regions can be colored. Coordinates are those of a picture of 148 × 140.
import type { Locale } from '../../platform/language/i18n.tsx';

export const mapSize = { width: 148, height: 140 };

/** How a drawing looks at the body. The patient's left is on the viewer's right in all that are not from the side. */
export type MapView =
  | 'front'
  | 'frontBack'
  | 'frontCut'
  | 'side'
  | 'cut'
  | 'slice'
  | 'above'
  | 'outerSide'
  | 'openKnee'
  | 'palm';

/** A word that is written into a drawing. */
export type MapWord = 'front' | 'back' | 'yourRight' | 'yourLeft' | 'outside' | 'inside';

export interface WrittenWord {
  /** A word that is translated, or a level of the spine, which is the same in both languages. */
  readonly word: MapWord | { readonly level: string };
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'middle' | 'end';
}

/** A shape that is drawn, over those before it. */
export interface MapPart {
  /** The path of an area, or the middle of a tube. */
  readonly d?: string;
  /** The width of a tube: a vessel, nerve, duct or edge. */
  readonly tube?: number;
  /** Of a region, and of a part that belongs to one. */
  readonly name?: string;
  /** What is there, in the words of a sentence: “upper lobe of the left lung”. Only regions have it. */
  readonly label?: Readonly<Record<Locale, string>>;
  /** Drawn with thin lines, because it consists of many small shapes. */
  readonly isFine?: true;
  /** A region that is only drawn in color. */
  readonly isHidden?: true;
  /** The parts that a region consists of, instead of a path of its own. */
  readonly of?: readonly string[];
}

export interface BodyMap {
  readonly view: MapView;
  readonly words: readonly WrittenWord[];
  /** Below all parts. */
  readonly outline: readonly string[];
  readonly parts: readonly MapPart[];
  /** Thin lines over all parts. */
  readonly lines?: string;
}
