// What stands in one paragraph of a Word document: text, signs, fields, notes, pictures.
import { chosenOf, controlText } from './docx-drawing.ts';
import type { Story } from './docx-context.ts';
import { isSilent, runWrappers } from './docx-elements.ts';
import type { TextLook } from './docx-styles.ts';
import type { MissingPart } from './missing-parts.ts';
import type { RunCollector, RunLook } from './run-collector.ts';
import { readableText, signOf, isSymbolFont, unknownSign } from './symbol-fonts.ts';
import { childOf, elementsOf, findNode, isNode, textIn, type XmlNode } from './xml-tree.ts';

const signs: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '\u2011',
};

export class RunReader {
  readonly #story: Story;
  readonly #runs: RunCollector;
  readonly #paragraphStyle: string | undefined;
  /** Above zero inside deleted or moved text. */
  #deleted = 0;

  constructor(story: Story, runs: RunCollector, paragraphStyle: string | undefined) {
    this.#story = story;
    this.#runs = runs;
    this.#paragraphStyle = paragraphStyle;
  }

  visit(node: XmlNode): void {
    const { name } = node;
    if (name === 'w:r') this.#visitRun(node);
    else if (name === 'w:sdt') this.#visitControl(node);
    else if (name === 'mc:AlternateContent') chosenOf(node).forEach((child) => this.visit(child));
    else if (runWrappers.has(name)) elementsOf(node).forEach((child) => this.visit(child));
    else if (/^w:(del|moveFrom)$/.test(name)) this.#visitDeleted(node);
    else if (name === 'w:fldSimple') this.#visitSimpleField(node);
    else if (/^m:oMath(Para)?$/.test(name)) this.#show(this.#story.formula(node), this.#lookOf(node));
    else if (/^w:(altChunk|subDoc)$/.test(name)) this.#story.context.missing.add('object');
    else if (!isSilent(name)) this.#visitInRun(node, this.#lookOf(undefined));
  }

  #visitDeleted(node: XmlNode): void {
    this.#deleted += 1;
    for (const child of elementsOf(node)) this.visit(child);
    this.#deleted -= 1;
  }

  #visitControl(node: XmlNode): void {
    const content = childOf(node, 'w:sdtContent');
    const shown = content && findNode(content, ({ name }) => /^(w:(t|sym|drawing|pict)|m:t)$/.test(name));
    const mark = shown === undefined ? controlText(node) : undefined;
    if (mark !== undefined) this.#show(mark, this.#lookOf(undefined));
    else for (const child of elementsOf(content ?? node)) this.visit(child);
  }

  #visitSimpleField(node: XmlNode): void {
    const hasResult = findNode(node, ({ name }) => /^w:(t|sym|drawing|tab|pict)$/.test(name)) !== undefined;
    for (const child of elementsOf(node)) this.visit(child);
    if (!hasResult)
      this.#show(this.#story.fields.simple(node.attributes['w:instr'] ?? ''), this.#lookOf(undefined));
  }

  #visitRun(node: XmlNode): void {
    const look = this.#lookOf(childOf(node, 'w:rPr'));
    for (const child of elementsOf(node)) this.#visitInRun(child, look);
  }

  #lookOf(properties: XmlNode | undefined): TextLook {
    const { styles } = this.#story.context;
    return styles.lookOf(properties?.name === 'w:rPr' ? properties : undefined, this.#paragraphStyle);
  }

  #isShown(look: TextLook): boolean {
    return this.#deleted === 0 && !look.isHidden && !this.#story.fields.isInCode;
  }

  /** Shows text as it is. */
  #show(text: string, look: TextLook): void {
    if (text === '' || !this.#isShown(look)) return;
    this.#story.fields.noteText();
    this.#runs.addText(text, runLook(look));
  }

  #showText(text: string, look: TextLook): void {
    const readable = readableText(text.replaceAll(/[\r\n\t]+/g, ' '), look.font);
    if (!readable.isWhole && this.#isShown(look)) this.#story.context.missing.add('sign');
    this.#show(readable.text, look);
  }

  #visitInRun(node: XmlNode, look: TextLook): void {
    const { name } = node;
    const { fields, context } = this.#story;
    const sign = signs[name];
    if (name === 'w:t') this.#showText(textIn(node), look);
    else if (sign !== undefined) this.#show(sign, look);
    else if (name === 'w:sym' || name === 'w16se:symEx') this.#showSign(node, look);
    else if (name === 'w:fldChar') this.#show(fields.turn(node), look);
    else if (name === 'w:instrText') fields.addCode(textIn(node));
    else if (/^w:(footnote|endnote)Reference$/.test(name)) this.#showNote(node, look);
    else if (/^w:(drawing|pict|object)$/.test(name)) this.#showDrawing(node, look);
    else if (name === 'w:contentPart') this.#addMissing('drawing', look);
    else if (name === 'w:commentReference') this.#addMissing('comment', look);
    else if (name === 'w:ruby') this.#visitRuby(node);
    else if (name === 'mc:AlternateContent') chosenOf(node).forEach((child) => this.#visitInRun(child, look));
    else if (/^w:del(Text|InstrText)$/.test(name) || isSilent(name)) return;
    else if (name === 'w:r' || runWrappers.has(name)) this.visit(node);
    else if (/^w:(pgNum|(day|month|year)(Short|Long))$/.test(name)) this.#addMissing('field', look);
    else if (/^m:oMath(Para)?$/.test(name)) this.#show(this.#story.formula(node), look);
    else this.#visitUnknown(node, look, context.missing.add.bind(context.missing, 'unknown'));
  }

  /** Of an unknown element, keeps the text, and lets the reader know. */
  #visitUnknown(node: XmlNode, look: TextLook, report: () => void): void {
    if (!this.#isShown(look)) return;
    report();
    for (const child of node.children) {
      if (isNode(child)) this.visit(child);
      else this.#showText(child, look);
    }
  }

  #visitRuby(node: XmlNode): void {
    const [base, over] = [childOf(node, 'w:rubyBase'), childOf(node, 'w:rt')];
    if (base) this.visit(base);
    if (!over) return;
    this.#show('(', this.#lookOf(undefined));
    this.visit(over);
    this.#show(')', this.#lookOf(undefined));
  }

  #showSign({ attributes }: XmlNode, look: TextLook): void {
    const font = attributes['w:font'] ?? attributes['w16se:font'] ?? look.font ?? '';
    const code = Number.parseInt(attributes['w:char'] ?? attributes['w16se:char'] ?? '', 16);
    const isLetter =
      !isSymbolFont(font) && code > 0x20 && !(code >= 0xe000 && code <= 0xf8ff) && code < 0x110000;
    const sign = isLetter ? String.fromCodePoint(code) : signOf(font, code);
    if (sign === undefined) this.#addMissing('sign', look);
    this.#show(sign ?? unknownSign, look);
  }

  #showNote(node: XmlNode, look: TextLook): void {
    if (!this.#isShown(look)) return;
    const kind = node.name === 'w:footnoteReference' ? 'footnote' : 'endnote';
    const hasOwnMark = /^(1|true|on)$/.test(node.attributes['w:customMarkFollows'] ?? '');
    const label = this.#story.context.notes.refer(kind, node.attributes['w:id'] ?? '', hasOwnMark);
    this.#show(label, { ...look, script: 'super', isStruck: false });
  }

  #showDrawing(node: XmlNode, look: TextLook): void {
    if (this.#isShown(look)) this.#story.showDrawing(node, this.#runs);
  }

  #addMissing(kind: MissingPart, look: TextLook): void {
    if (this.#isShown(look)) this.#story.context.missing.add(kind);
  }
}

const runLook = ({ script, isStruck, isBold, isItalic, isUnderlined }: TextLook): RunLook => ({
  ...(script !== undefined && { script }),
  isStruck,
  isBold,
  isItalic,
  isUnderlined,
});
