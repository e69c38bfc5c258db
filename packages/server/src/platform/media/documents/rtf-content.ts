// An RTF as blocks: its headers, its text, its notes and its footers. Nothing in it is run, fetched or opened.
import type { DocumentBlock, DocumentPart } from '@plainscan/contract';
import type { DocumentPictures } from './document-pictures.ts';
import type { MissingParts } from './missing-parts.ts';
import { decodeBytes } from './rtf-encoding.ts';
import { readRtfFonts, type RtfFonts } from './rtf-fonts.ts';
import { RtfField, RtfPicture } from './rtf-picture.ts';
import { isBlank, RtfSink, type CellPlan } from './rtf-sink.ts';
import { applyLook, firstGroup, innerGroup, lookOf, type RtfGroup } from './rtf-state.ts';
import { tokensOf, type RtfToken } from './rtf-tokens.ts';
import {
  computedWords,
  headerGroups,
  shapeWords,
  signWords,
  silentGroups,
  starredGroups,
} from './rtf-words.ts';
import { isSymbolFont, readableText, unknownSign } from './symbol-fonts.ts';

type Needs = { pictures: DocumentPictures; missing: MissingParts };

/** Reads an RTF; of a damaged one, whatever can be read. Pictures are requested from `pictures`, to be drawn later. */
export function readRtf(bytes: Uint8Array, needs: Needs): DocumentBlock[] {
  const source = Buffer.from(bytes).toString('latin1');
  const reader = new RtfReader(readRtfFonts(source), needs);
  for (const token of tokensOf(source)) reader.take(token);
  return reader.finish();
}

class RtfReader {
  readonly #fonts: RtfFonts;
  readonly #pictures: DocumentPictures;
  readonly #missing: MissingParts;
  readonly #around: Record<'header' | 'notes' | 'footer', DocumentBlock[]> = {
    header: [],
    notes: [],
    footer: [],
  };
  readonly #sinks: RtfSink[] = [new RtfSink()];
  readonly #fields: RtfField[] = [];
  #group: RtfGroup = firstGroup();
  #outer: RtfGroup[] = [];
  #bytes = '';
  #toSkip = 0;
  #picture: RtfPicture | undefined;
  /** How often something was shown, by which a group knows whether anything of it was. */
  #shown = 0;
  #notes = 0;
  #isInTable = false;
  #tableDepth = 1;
  #plans: CellPlan[] = [];
  #plan: CellPlan = { joinsLeft: false, joinsAbove: false };
  #isListed = false;

  constructor(fonts: RtfFonts, { pictures, missing }: Needs) {
    this.#fonts = fonts;
    this.#pictures = pictures;
    this.#missing = missing;
  }

  take(token: RtfToken): void {
    if (token.kind === 'bytes') return this.#addBytes(token.bytes);
    if (token.kind === 'binary') return this.#picture?.addBinary(token.bytes);
    this.#decode();
    this.#toSkip = 0;
    if (token.kind === 'open') this.#open();
    else if (token.kind === 'close') this.#close();
    else if (token.kind === 'symbol') this.#applySymbol(token.symbol);
    else this.#applyWord(token.word, token.number);
  }

  finish(): DocumentBlock[] {
    this.#decode();
    // A group without an end is damage: the file is cut off. What it holds is kept.
    if (this.#outer.length > 0) this.#missing.add('damage');
    while (this.#outer.length > 0) this.#close();
    const text = this.#sinks[0]?.finish() ?? [];
    return [...this.#around.header, ...text, ...this.#around.notes, ...this.#around.footer];
  }

  get #sink(): RtfSink {
    return this.#sinks.at(-1) ?? new RtfSink();
  }

  get #depth(): number {
    return this.#isInTable && this.#sinks.length === 1 ? Math.max(1, this.#tableDepth) : 0;
  }

  #open(): void {
    this.#outer.push(this.#group);
    this.#group = innerGroup(this.#group);
  }

  #close(): void {
    const done = this.#group;
    this.#group = this.#outer.pop() ?? firstGroup();
    if (!done.isSilent) done.onClose?.();
  }

  #addBytes(bytes: string): void {
    const skipped = Math.min(this.#toSkip, bytes.length);
    this.#toSkip -= skipped;
    if (this.#group.isSilent) return;
    if (this.#group.mode === 'picture') this.#picture?.addHex(bytes);
    else this.#bytes += bytes.slice(skipped);
  }

  /** Decodes bytes together, because some code pages use two for a character. */
  #decode(): void {
    const bytes = this.#bytes;
    if (bytes === '') return;
    this.#bytes = '';
    const font = this.#font;
    if (font?.isSigns) return this.#show(bytes);
    const { text, isKnown } = decodeBytes(bytes, font?.codePage ?? this.#fonts.codePage);
    if (!isKnown && this.#isShown) this.#missing.add('sign');
    this.#show(text);
  }

  get #font(): { name: string; codePage: number | undefined; isSigns: boolean } | undefined {
    const font = this.#fonts.fonts.get(this.#group.font ?? this.#fonts.defaultFont ?? -1);
    if (font === undefined) return undefined;
    const isSigns = font.codePage === 2 || isSymbolFont(font.name);
    // A font of signs without a table has a name that is in no table.
    return { ...font, isSigns, name: isSigns && !isSymbolFont(font.name) ? 'Marlett' : font.name };
  }

  get #isShown(): boolean {
    const { isSilent, isHidden, isDeleted, mode } = this.#group;
    return !isSilent && !isHidden && !isDeleted && (mode === 'text' || mode === 'label');
  }

  #show(text: string): void {
    const { mode, isSilent } = this.#group;
    const field = this.#fields.at(-1);
    if (mode === 'code' && !isSilent && field) field.code += text;
    if (!this.#isShown || text === '') return;
    const readable = readableText(text, this.#font?.name);
    // Bullets are often of fonts without a table. A bullet says nothing but that it is one.
    if (mode === 'label') return this.#sink.addLabel(readable.text.replaceAll(unknownSign, '•'));
    if (!readable.isWhole) this.#missing.add('sign');
    this.#noteShown();
    this.#sink.addText(readable.text, lookOf(this.#group));
  }

  #noteShown(): void {
    this.#shown += 1;
    for (const field of this.#fields) field.hasText = true;
  }

  #applySymbol(symbol: string): void {
    if (symbol === '*') this.#group.isStarred = true;
    else if (symbol === '~') this.#show('\u00a0');
    else if (symbol === '_') this.#show('\u2011');
    else if (symbol === '\n' || symbol === '\r') this.#endParagraph();
    else if (/[\\{}]/.test(symbol)) this.#addBytes(symbol);
  }

  #applyWord(word: string, number: number | null): void {
    const isStarred = this.#group.isStarred;
    this.#group.isStarred = false;
    if (word === 'pn' || (word === 'ls' && number !== 0)) this.#isListed = true;
    if (word === 'ud') this.#group.isSilent = this.#outer.at(-2)?.isSilent ?? false;
    else if (silentGroups.has(word) || (isStarred && !starredGroups.has(word))) this.#group.isSilent = true;
    if (this.#group.isSilent) return;
    if (this.#group.mode === 'picture') this.#picture?.apply(word, number);
    this.#fields.at(-1)?.apply(word, number);
    const isDone =
      applyLook(this.#group, word, number) || this.#applyText(word, number) || this.#applyTable(word, number);
    if (!isDone) this.#applyGroup(word);
  }

  #applyText(word: string, number: number | null): boolean {
    const sign = signWords[word];
    if (sign !== undefined) this.#show(sign);
    else if (word === 'u' && number !== null) {
      this.#show(String.fromCharCode(number < 0 ? number + 65_536 : number));
      this.#toSkip = this.#group.skip;
    } else if (/^(par|sect|page)$/.test(word)) this.#endParagraph(word === 'page');
    else if (word === 'pard') {
      this.#isInTable = false;
      this.#tableDepth = 1;
      this.#isListed = false;
    } else if (word === 'chftn') this.#markNote();
    else if (computedWords.has(word) && this.#isShown) this.#missing.add('field');
    else return false;
    return true;
  }

  /** A page break ends a paragraph only if there is one. A deleted or hidden end joins it with the next. */
  #endParagraph(isOptional = false): void {
    const { isHidden, isDeleted, isSilent, mode } = this.#group;
    if (isSilent || isHidden || isDeleted || mode !== 'text' || (isOptional && this.#sink.isEmpty)) return;
    if (this.#isListed && !this.#sink.hasLabel && !this.#sink.isEmpty) this.#missing.add('number');
    this.#sink.endParagraph(this.#depth);
  }

  #markNote(): void {
    // Inside a note, the mark is repeated.
    if (this.#sinks.length > 1 || !this.#isShown) return;
    this.#notes += 1;
    this.#noteShown();
    this.#sink.addText(String(this.#notes), { script: 'super' });
  }

  #applyTable(word: string, number: number | null): boolean {
    if (word === 'intbl') this.#isInTable = true;
    else if (word === 'itap') this.#tableDepth = number ?? 1;
    else if (word === 'cell') this.#sink.endCell(1);
    else if (word === 'nestcell') this.#sink.endCell(Math.max(2, this.#tableDepth));
    else if (word === 'row') this.#sink.endRow(1, this.#plans);
    else if (word === 'nestrow') this.#sink.endRow(Math.max(2, this.#tableDepth), this.#plans);
    else if (word === 'trowd') this.#plans = [];
    else if (word === 'clmrg') this.#plan.joinsLeft = true;
    else if (word === 'clvmrg') this.#plan.joinsAbove = true;
    else if (word === 'cellx') {
      this.#plans.push(this.#plan);
      this.#plan = { joinsLeft: false, joinsAbove: false };
    } else return false;
    return true;
  }

  /** Handles a word that says what its group is. */
  #applyGroup(word: string): void {
    const group = this.#group;
    if (word === 'listtext' || word === 'pntext') group.mode = 'label';
    else if (word === 'upr') group.isPair = true;
    else if (word === 'pict') this.#openPicture();
    else if (word === 'field') this.#openField();
    else if (word === 'fldinst') group.mode = 'code';
    else if (word === 'fldrslt' || word === 'result') group.mode = this.#textMode;
    else if (word === 'ffl') this.#openItem();
    else if (word === 'object') this.#openFrame('object');
    else if (word === 'shp' || word === 'do' || shapeWords.has(word)) this.#openFrame('drawing');
    else if (word === 'mmath' || word === 'moMath') this.#missing.add('formula');
    else if (word === 'shptxt' || word === 'dptxbxtext') this.#openSink('textBox');
    else if (word === 'footnote') this.#openSink('notes');
    else if (headerGroups.test(word)) this.#openSink(word.startsWith('header') ? 'header' : 'footer');
    else if (word === 'annotation') {
      if (this.#isShown) this.#missing.add('comment');
      group.isSilent = true;
    }
  }

  /** A result inside an instruction belongs to the instruction. */
  get #textMode(): RtfGroup['mode'] {
    const outer = this.#outer.at(-2);
    return outer?.mode === 'code' ? 'code' : 'text';
  }

  #openPicture(): void {
    const isShown = !this.#group.isHidden && !this.#group.isDeleted;
    const picture = new RtfPicture();
    this.#picture = picture;
    this.#group.mode = 'picture';
    this.#group.onClose = () => {
      this.#picture = undefined;
      if (!isShown) return;
      const bytes = picture.bytes();
      this.#noteShown();
      if (bytes === undefined) return this.#missing.add('picture');
      const key = `picture ${this.#pictures.count}`;
      this.#sink.addPicture(
        this.#pictures.add(key, { read: () => Promise.resolve(bytes), turn: picture.turn() }),
      );
    };
  }

  #openField(): void {
    const field = new RtfField();
    this.#fields.push(field);
    this.#group.onClose = () => {
      this.#fields.splice(this.#fields.indexOf(field), 1);
      if (this.#isShown) this.#show(field.end(this.#missing));
    };
  }

  #openItem(): void {
    const field = this.#fields.at(-1);
    const before = field?.code ?? '';
    this.#group.mode = 'code';
    this.#group.onClose = () => {
      if (field) [field.items[field.items.length], field.code] = [field.code.slice(before.length), before];
    };
  }

  /** An object or a drawing shows only what stands in groups of its own. Without any, the reader is told. */
  #openFrame(kind: 'object' | 'drawing'): void {
    if (!this.#isShown) return;
    const before = this.#shown;
    this.#group.mode = 'none';
    this.#group.onClose = () => {
      if (this.#shown === before) this.#missing.add(kind);
    };
  }

  #openSink(part: DocumentPart): void {
    const isShown = !this.#group.isHidden && !this.#group.isDeleted;
    const note = this.#notes;
    this.#group.mode = isShown ? 'text' : 'none';
    const sink = new RtfSink();
    if (part === 'notes' && note > 0) sink.addLabel(String(note));
    this.#sinks.push(sink);
    this.#group.onClose = () => {
      this.#sinks.splice(this.#sinks.indexOf(sink), 1);
      const blocks = sink.finish();
      if (!isShown || blocks.every(isBlank)) return;
      if (part === 'textBox') this.#sink.addAfter({ kind: 'part', part, blocks });
      else this.#addAround(part, blocks);
    };
  }

  #addAround(part: 'header' | 'footer' | 'notes', blocks: DocumentBlock[]): void {
    const block = { kind: 'part', part, blocks } as const;
    const isKnown = this.#around[part].some((known) => JSON.stringify(known) === JSON.stringify(block));
    if (part === 'notes' || !isKnown) this.#around[part].push(block);
  }
}
