// Footnotes and endnotes of a Word document, in the order in which the text refers to them.
import type { DocumentBlock } from '@plainscan/contract';
import { romanNumber } from './docx-numbering.ts';
import type { MissingParts } from './missing-parts.ts';
import { childOf, elementsOf, valueOf, type XmlNode } from './xml-tree.ts';

type Kind = 'footnote' | 'endnote';
type NoteReader = { read(node: XmlNode): DocumentBlock[] };
type Reference = { kind: Kind; id: string; label: string };

export class DocxNotes {
  readonly #parts: Readonly<Record<Kind, XmlNode | undefined>>;
  readonly #settings: XmlNode | undefined;
  readonly #missing: MissingParts;
  readonly #references: Reference[] = [];
  readonly #counts: Record<Kind, number> = { footnote: 0, endnote: 0 };

  constructor(
    parts: Readonly<Record<Kind, XmlNode | undefined>>,
    settings: XmlNode | undefined,
    missing: MissingParts,
  ) {
    this.#parts = parts;
    this.#settings = settings;
    this.#missing = missing;
  }

  /** Returns the mark of a note in the text. A note with a mark of its own is not counted. */
  refer(kind: Kind, id: string, hasOwnMark: boolean): string {
    if (this.#references.some((known) => known.kind === kind && known.id === id)) return '';
    if (!hasOwnMark) this.#counts[kind] += 1;
    const label = hasOwnMark ? '' : this.#labelOf(kind, this.#counts[kind]);
    this.#references.push({ kind, id, label });
    return label;
  }

  /** Returns the notes that the text refers to, footnotes first. `readerOf` gives the reader for each of the two parts. */
  read(readerOf: (kind: Kind) => NoteReader): DocumentBlock[] {
    return (['footnote', 'endnote'] as const).flatMap((kind) => {
      const blocks: DocumentBlock[] = [];
      // Notes can refer to more notes while they are read.
      for (const reference of this.#references)
        if (reference.kind === kind) blocks.push(...this.#readOne(reference, readerOf(kind)));
      return blocks.length === 0 ? [] : [{ kind: 'part', part: 'notes', blocks } as const];
    });
  }

  #readOne({ kind, id, label }: Reference, reader: NoteReader): DocumentBlock[] {
    const note = elementsOf(this.#parts[kind]).find(({ attributes }) => attributes['w:id'] === id);
    if (note === undefined) {
      this.#missing.add('unknown');
      return [];
    }
    const blocks = reader.read({ ...note, name: 'w:body' });
    const [first] = blocks;
    if (first?.kind === 'paragraph' && label !== '') first.label ??= label;
    return blocks;
  }

  #labelOf(kind: Kind, count: number): string {
    const settings = childOf(this.#settings, `w:${kind}Pr`);
    const format = valueOf(settings, 'w:numFmt') ?? (kind === 'endnote' ? 'lowerRoman' : 'decimal');
    const start = Number(valueOf(settings, 'w:numStart') ?? 1) || 1;
    const number = count + start - 1;
    if (format === 'lowerRoman') return romanNumber(number);
    if (format === 'upperRoman') return romanNumber(number).toUpperCase();
    return String(number);
  }
}
