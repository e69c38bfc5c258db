// A document of the binary Word format as blocks.
import type { DocumentBlock } from '@plainscan/contract';
import type { DocumentPictures } from './document-pictures.ts';
import { openDoc, type DocFile, type DocProperties, type DocSpan, type DocStory } from './doc-file.ts';
import { inlinePicture } from './doc-picture.ts';
import { romanNumber } from './docx-numbering.ts';
import type { MissingParts } from './missing-parts.ts';
import type { RunLook } from './run-collector.ts';
import { RtfField } from './rtf-picture.ts';
import { isBlank, RtfSink } from './rtf-sink.ts';
import { readableText, signOf, unknownSign } from './symbol-fonts.ts';

type Needs = { pictures: DocumentPictures; missing: MissingParts };

/** Codes of the properties that change what is said. */
const code = {
  deleted: 0x0800,
  vanish: 0x083c,
  strike: 0x0837,
  doubleStrike: 0x2a53,
  bold: 0x0835,
  italic: 0x0836,
  underline: 0x2a3e,
  script: 0x2a48,
  position: 0x4845,
  style: 0x4a30,
  font: 0x4a4f,
  symbol: 0x6a09,
  special: 0x0855,
  picture: 0x6a03,
  isData: 0x0806,
  list: 0x460b,
  inTable: 0x2416,
  rowEnd: 0x2417,
  depth: 0x6649,
  innerCell: 0x244b,
  innerRow: 0x244c,
} as const;

/** Reads a document. Pictures are requested from `pictures`, to be drawn later. Throws `BrokenFile`. */
export function readDoc(bytes: Buffer, needs: Needs): DocumentBlock[] {
  const file = openDoc(bytes);
  if (file.hasUnreadChanges) needs.missing.add('unknown');
  const { stories } = file;
  if (stories.comments.end > stories.comments.start + 1) needs.missing.add('comment');
  const read = (start: number, end: number): DocumentBlock[] => new DocReader(file, needs).read(start, end);
  const part = (story: DocStory, kind: 'notes' | 'textBox'): DocumentBlock[] => {
    const { start, end } = stories[story];
    const blocks = start < end ? read(start, end) : [];
    return blocks.every(isBlank) ? [] : [{ kind: 'part', part: kind, blocks }];
  };
  const around = readAround(file, read);
  return [
    ...around.header,
    ...read(stories.main.start, stories.main.end),
    ...part('textBoxes', 'textBox'),
    ...part('footnotes', 'notes'),
    ...part('endnotes', 'notes'),
    ...around.footer,
  ];
}

/** The first six places are of the lines above notes. Then, for each section, come three headers and three footers. */
function readAround(
  file: DocFile,
  read: (start: number, end: number) => DocumentBlock[],
): Record<'header' | 'footer', DocumentBlock[]> {
  const around: Record<'header' | 'footer', DocumentBlock[]> = { header: [], footer: [] };
  const kinds = ['header', 'header', 'footer', 'footer', 'header', 'footer'] as const;
  for (const [at, start] of file.headerStarts.slice(6).entries()) {
    const end = Math.min(file.headerStarts[at + 7] ?? start, file.stories.headers.end);
    const kind = kinds[at % 6] ?? 'header';
    const blocks = start < end ? read(start, end) : [];
    const block = { kind: 'part', part: kind, blocks } as const;
    const isKnown = around[kind].some((known) => JSON.stringify(known) === JSON.stringify(block));
    if (!blocks.every(isBlank) && !isKnown) around[kind].push(block);
  }
  return around;
}

class DocReader {
  readonly #file: DocFile;
  readonly #pictures: DocumentPictures;
  readonly #missing: MissingParts;
  readonly #sink = new RtfSink();
  readonly #fields: (RtfField & { isInResult?: boolean })[] = [];
  readonly #notes = { footnote: 0, endnote: 0 };

  constructor(file: DocFile, { pictures, missing }: Needs) {
    this.#file = file;
    this.#pictures = pictures;
    this.#missing = missing;
  }

  read(start: number, end: number): DocumentBlock[] {
    let at = Math.max(0, start);
    const last = Math.min(end, this.#file.text.length);
    const [texts, paragraphs] = [new SpanCursor(this.#file.textSpans), new SpanCursor(this.#file.paragraphs)];
    while (at < last) {
      const [look, paragraph] = [texts.at(at), paragraphs.at(at)];
      const until = Math.min(last, look.end, paragraph.end);
      this.#readStretch(at, Math.max(at + 1, until), look.span, paragraph.span);
      at = Math.max(at + 1, until);
    }
    if (this.#fields.length > 0) this.#missing.add('field');
    return this.#sink.finish();
  }

  #readStretch(start: number, end: number, look: DocSpan | undefined, paragraph: DocSpan | undefined): void {
    const properties = new LookOf(this.#file, look?.properties ?? new Map(), paragraph?.style ?? 0);
    const isGone = properties.isOn(code.deleted) || properties.isOn(code.vanish);
    let plain = '';
    const flush = (): void => {
      if (!isGone) this.#show(plain, properties);
      plain = '';
    };
    for (let at = start; at < end; at += 1) {
      const letter = this.#file.text[at] ?? '';
      if (letter >= ' ' && !properties.isOn(code.special)) plain += letter;
      else {
        flush();
        this.#readSign(letter, at, properties, { isGone, paragraph });
      }
    }
    flush();
  }

  #show(text: string, look: LookOf): void {
    if (text === '') return;
    const field = this.#fields.findLast(({ isInResult }) => !isInResult);
    if (field) {
      field.code += text;
      return;
    }
    const { text: readable, isWhole } = readableText(text, look.font);
    if (!isWhole) this.#missing.add('sign');
    this.#noteShown();
    this.#sink.addText(readable, look.runLook());
  }

  #noteShown(): void {
    for (const field of this.#fields) field.hasText = true;
  }

  #readSign(
    letter: string,
    at: number,
    look: LookOf,
    { isGone, paragraph }: { isGone: boolean; paragraph: DocSpan | undefined },
  ): void {
    const place = new PlaceOf(this.#file, paragraph);
    if (letter === '\u0013') this.#fields.push(new RtfField());
    else if (letter === '\u0014') this.#startResult();
    else if (letter === '\u0015') this.#endField(look, isGone);
    else if (isGone) return;
    else if (letter === '\r' || letter === '\f') this.#endParagraph(place);
    else if (letter === '\u0007') this.#endCell(place);
    else if (letter === '\t') this.#show('\t', look);
    else if (letter === '\v' || letter === '\u000e') this.#show('\n', look);
    else if (letter === '\u001e') this.#show('\u2011', look);
    else if (look.isOn(code.special)) this.#readSpecial(letter, at, look);
  }

  #readSpecial(letter: string, at: number, look: LookOf): void {
    const symbol = look.value(code.symbol);
    if (symbol && symbol.length >= 4) this.#showSymbol(symbol, look);
    else if (letter === '\u0001') this.#showPicture(look);
    else if (letter === '\u0002') this.#markNote(at);
    else if (letter === '\u0008') this.#missing.add('drawing');
    else if (letter >= ' ') this.#missing.add('sign');
  }

  #showSymbol(symbol: Buffer, look: LookOf): void {
    const font = this.#file.fonts[symbol.readUInt16LE(0)] ?? '';
    const value = symbol.readUInt16LE(2);
    const readable = readableText(String.fromCharCode(value), font);
    const sign = signOf(font, value) ?? (readable.isWhole ? readable.text : undefined);
    if (sign === undefined) this.#missing.add('sign');
    this.#show(sign ?? unknownSign, new LookOf(this.#file, look.own(code.font), look.style));
  }

  #showPicture(look: LookOf): void {
    const place = look.value(code.picture);
    if (this.#fields.some(({ isInResult }) => !isInResult)) return;
    this.#noteShown();
    if (look.isOn(code.isData) || place === undefined || place.length < 4) return this.#missing.add('object');
    const found = inlinePicture(this.#file.data, place.readUInt32LE(0));
    if (found === undefined) return this.#missing.add('picture');
    const { bytes, turn } = found;
    const key = `picture ${place.readUInt32LE(0)}`;
    this.#sink.addPicture(this.#pictures.add(key, { read: () => Promise.resolve(bytes), turn }));
  }

  /** In the main text, a note's mark. In the notes themselves, the beginning of one. */
  #markNote(at: number): void {
    const { main, endnotes } = this.#file.stories;
    const isFootnote = at < main.end ? this.#file.footnoteMarks.has(at) : at < endnotes.start;
    const kind = isFootnote ? 'footnote' : 'endnote';
    this.#notes[kind] += 1;
    const number = this.#notes[kind];
    const label = isFootnote ? String(number) : romanNumber(number);
    if (at < main.end) this.#sink.addText(label, { script: 'super' });
    else this.#sink.addLabel(label);
  }

  #startResult(): void {
    const field = this.#fields.at(-1);
    if (field) field.isInResult = true;
  }

  #endField(look: LookOf, isGone: boolean): void {
    const field = this.#fields.pop();
    if (field === undefined || isGone) return;
    // The state of a check box is in a part of the file that is not read.
    if (/^\s*FORM(CHECKBOX|DROPDOWN)/i.test(field.code)) this.#missing.add('field');
    else this.#show(field.end(this.#missing), look);
  }

  #endParagraph(place: PlaceOf): void {
    if (place.hasNumber && !this.#sink.isEmpty) this.#missing.add('number');
    this.#sink.endParagraph(place.depth);
  }

  #endCell(place: PlaceOf): void {
    if (place.isRowEnd) this.#sink.endRow(Math.max(1, place.depth), []);
    else this.#sink.endCell(Math.max(1, place.depth));
  }
}

/** Finds the stretch of each position, going forward. */
class SpanCursor {
  readonly #spans: readonly DocSpan[];
  #index = 0;

  constructor(spans: readonly DocSpan[]) {
    this.#spans = spans;
  }

  at(position: number): { span: DocSpan | undefined; end: number } {
    while ((this.#spans[this.#index]?.end ?? Number.POSITIVE_INFINITY) <= position) this.#index += 1;
    const span = this.#spans[this.#index];
    if (span === undefined) return { span, end: Number.POSITIVE_INFINITY };
    return span.start > position ? { span: undefined, end: span.start } : { span, end: span.end };
  }
}

/** The look of text: its own properties, then those of its style, then those of its paragraph's. */
class LookOf {
  readonly style: number;
  readonly #file: DocFile;
  readonly #own: DocProperties;
  readonly #styled: readonly DocProperties[];

  constructor(file: DocFile, own: DocProperties, style: number) {
    this.#file = file;
    this.#own = own;
    this.style = style;
    const character = own.get(code.style);
    const ofText = character && character.length >= 2 ? stylesFrom(file, character.readUInt16LE(0)) : [];
    this.#styled = [...ofText, ...stylesFrom(file, style)].map(({ text }) => text);
  }

  /** Returns the properties of the text itself without one of them. */
  own(without: number): DocProperties {
    return new Map(
      [...this.#own].filter(([key]) => key !== without && key !== code.symbol && key !== code.special),
    );
  }

  value(property: number): Buffer | undefined {
    return this.#own.get(property) ?? this.#styled.map((layer) => layer.get(property)).find(Boolean);
  }

  isOn(property: number): boolean {
    const own = this.#own.get(property)?.[0];
    const styled = this.#styled.map((layer) => layer.get(property)?.[0]).find((value) => value !== undefined);
    const isStyled = styled !== undefined && (styled & 1) === 1;
    // 0x80 takes the style's value, 0x81 the opposite.
    if (own === undefined || own === 0x80) return isStyled;
    return own === 0x81 ? !isStyled : own !== 0;
  }

  get font(): string | undefined {
    const font = this.value(code.font);
    return font && font.length >= 2 ? this.#file.fonts[font.readUInt16LE(0)] : undefined;
  }

  runLook(): RunLook {
    const script = scriptOf(this.value(code.script)?.[0], this.value(code.position));
    return {
      ...(script !== undefined && { script }),
      isStruck: this.isOn(code.strike) || this.isOn(code.doubleStrike),
      isBold: this.isOn(code.bold),
      isItalic: this.isOn(code.italic),
      isUnderlined: (this.value(code.underline)?.[0] ?? 0) !== 0,
    };
  }
}

function scriptOf(script: number | undefined, position: Buffer | undefined): 'super' | 'sub' | undefined {
  if (script === 1) return 'super';
  if (script === 2) return 'sub';
  const moved = position && position.length >= 2 ? position.readInt16LE(0) : 0;
  if (Math.abs(moved) < 4) return undefined;
  return moved > 0 ? 'super' : 'sub';
}

/** Returns a style and those it is based on. */
function stylesFrom(file: DocFile, index: number): DocFile['styles'] {
  const chain: DocFile['styles'] = [];
  let style = file.styles[index];
  while (style !== undefined && chain.length < 11) {
    chain.push(style);
    style = file.styles[style.basedOn];
  }
  return chain;
}

/** What a paragraph says about lists and tables. */
class PlaceOf {
  readonly depth: number;
  readonly isRowEnd: boolean;
  readonly hasNumber: boolean;

  constructor(file: DocFile, span: DocSpan | undefined) {
    const value = (property: number): Buffer | undefined =>
      span?.properties.get(property) ??
      stylesFrom(file, span?.style ?? 0)
        .map(({ paragraph }) => paragraph.get(property))
        .find(Boolean);
    const isOn = (property: number): boolean => (value(property)?.[0] ?? 0) !== 0;
    const depth = value(code.depth);
    const inTable = isOn(code.inTable) ? 1 : 0;
    this.depth = depth && depth.length >= 4 ? Math.max(inTable, depth.readInt32LE(0)) : inTable;
    this.isRowEnd = isOn(code.rowEnd) || isOn(code.innerRow);
    const list = value(code.list);
    const number = list && list.length >= 2 ? list.readUInt16LE(0) : 0;
    this.hasNumber = number !== 0 && number !== 0xf801;
  }
}
