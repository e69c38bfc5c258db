// What the parts of one Word document share while it is read.
import type { DocumentBlock } from '@plainscan/contract';
import type { PictureTurn } from './document-pictures.ts';
import type { FieldReader } from './docx-field.ts';
import type { DocxNotes } from './docx-notes.ts';
import type { DocxNumbering } from './docx-numbering.ts';
import type { DocxStyles } from './docx-styles.ts';
import type { MissingParts } from './missing-parts.ts';
import type { RunCollector } from './run-collector.ts';
import type { XmlNode } from './xml-tree.ts';

export interface DocxContext {
  styles: DocxStyles;
  numbering: DocxNumbering;
  notes: DocxNotes;
  missing: MissingParts;
  /** Pictures by the relationships of the part that is read. */
  pictures: PartPictures;
}

/** The index for a run of a picture, or undefined if the file does not have it. */
export interface PartPictures {
  addById(id: string | undefined, turn: PictureTurn): number | undefined;
  /** The next picture of the file that no part refers to. */
  addLost(): number | undefined;
}

/** The part that is being read, for what stands in its paragraphs and tables. */
export interface Story {
  readonly context: DocxContext;
  readonly fields: FieldReader;
  /** Returns the blocks of a cell or a text box. */
  readInner(node: XmlNode): DocumentBlock[];
  showDrawing(node: XmlNode, runs: RunCollector): void;
  formula(node: XmlNode): string;
}
