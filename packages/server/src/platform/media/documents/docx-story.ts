// The paragraphs and tables of one part of a Word document. Each element is read, known to say nothing, or reported.
import type { DocumentBlock, DocumentParagraph } from '@plainscan/contract';
import { chosenOf, showDrawing } from './docx-drawing.ts';
import { FieldReader } from './docx-field.ts';
import { formulaText } from './docx-formula.ts';
import type { DocxContext, Story } from './docx-context.ts';
import { blockWrappers, isInline, isSilent } from './docx-elements.ts';
import { RunReader } from './docx-run.ts';
import { readTable } from './docx-table.ts';
import { isOn } from './docx-styles.ts';
import { RunCollector } from './run-collector.ts';
import { childOf, elementsOf, findNode, valueOf, type XmlNode } from './xml-tree.ts';

interface OpenParagraph {
  node: XmlNode;
  runs: RunCollector;
  label: string | undefined;
}

export class StoryReader implements Story {
  readonly context: DocxContext;
  readonly fields: FieldReader;
  #blocks: DocumentBlock[] = [];
  /** A paragraph whose end was deleted or hidden, so that the next one goes on in it. */
  #open: OpenParagraph | undefined;
  #boxes: XmlNode[] = [];

  constructor(context: DocxContext) {
    this.context = context;
    this.fields = new FieldReader(context.missing);
  }

  /** Returns all blocks in a node. */
  read(node: XmlNode): DocumentBlock[] {
    const blocks = this.readInner(node);
    this.fields.finish();
    return blocks;
  }

  /** The same inside a cell or a text box of this part, whose fields go on. */
  readInner(node: XmlNode): DocumentBlock[] {
    const [outer, open, boxes] = [this.#blocks, this.#open, this.#boxes];
    [this.#blocks, this.#open, this.#boxes] = [[], undefined, []];
    this.#walk(node);
    this.#finishParagraph();
    const made = this.#blocks;
    [this.#blocks, this.#open, this.#boxes] = [outer, open, boxes];
    return made;
  }

  showTextBox(content: XmlNode): void {
    this.#boxes.push(content);
  }

  #walk(parent: XmlNode): void {
    for (const node of elementsOf(parent)) this.#visit(node);
  }

  #visit(node: XmlNode): void {
    const { name } = node;
    if (name === 'w:p') this.#readParagraph(node);
    else if (name === 'w:tbl') this.#readTable(node);
    else if (name === 'w:sdt') this.#walk(childOf(node, 'w:sdtContent') ?? node);
    else if (name === 'mc:AlternateContent') chosenOf(node).forEach((child) => this.#visit(child));
    else if (blockWrappers.has(name)) this.#walk(node);
    else if (/^w:(del|moveFrom)$/.test(name)) this.#skipDeleted(node);
    else if (/^w:(altChunk|subDoc)$/.test(name)) this.context.missing.add('object');
    else if (isInline(name)) this.#readLoose(node);
    else if (!isSilent(name)) this.#readUnknown(node);
  }

  #readUnknown(node: XmlNode): void {
    this.context.missing.add('unknown');
    if (findNode(node, ({ name }) => name === 'w:p' || name === 'w:tbl')) this.#walk(node);
    else this.#readLoose(node);
  }

  /** Text that stands in no paragraph, as damaged files have it. */
  #readLoose(node: XmlNode): void {
    this.#readParagraph({ name: 'w:p', attributes: {}, children: [node] });
  }

  #skipDeleted(node: XmlNode): void {
    this.#readLoose({ name: 'w:del', attributes: {}, children: node.children });
  }

  #readTable(node: XmlNode): void {
    this.#finishParagraph();
    const table = readTable(node, this);
    if (table.rows.length > 0) this.#blocks.push(table);
  }

  #readParagraph(node: XmlNode): void {
    const properties = childOf(node, 'w:pPr');
    const style = valueOf(properties, 'w:pStyle');
    const mark = childOf(properties, 'w:rPr');
    const isDeleted = ['w:del', 'w:moveFrom'].some((name) => childOf(mark, name) !== undefined);
    const isJoined = isDeleted || isOn(childOf(mark, 'w:vanish')) === true || isLooseDeletion(node);
    this.#open ??= { node, runs: new RunCollector(), label: isJoined ? undefined : this.#labelOf(node) };
    const target = this.#open;
    const runs = new RunReader(this, target.runs, style);
    for (const child of elementsOf(node)) runs.visit(child);
    if (isJoined) return;
    target.label ??= this.#labelOf(node);
    target.node = node;
    this.#finishParagraph();
  }

  #finishParagraph(): void {
    const done = this.#open;
    this.#open = undefined;
    if (done === undefined) return;
    const isJoinedRest = done.runs.isEmpty && done.label === undefined && isMarkGone(done.node);
    if (!isJoinedRest) this.#blocks.push(this.#paragraphOf(done));
    for (const box of this.#boxes.splice(0)) {
      const blocks = this.readInner(box);
      if (blocks.length > 0) this.#blocks.push({ kind: 'part', part: 'textBox', blocks });
    }
  }

  #paragraphOf({ node, runs, label }: OpenParagraph): DocumentParagraph {
    const style = valueOf(childOf(node, 'w:pPr'), 'w:pStyle');
    const heading = this.context.styles.headingOf(style);
    const place = label === undefined ? undefined : this.#placeOf(node);
    return runs.paragraph({
      ...(heading !== undefined && { heading }),
      ...(label !== undefined && { label }),
      ...(place && place.level > 0 && { depth: place.level }),
    });
  }

  #labelOf(node: XmlNode): string | undefined {
    const place = this.#placeOf(node);
    return place && this.context.numbering.next(place);
  }

  #placeOf(node: XmlNode): { list: string; level: number } | undefined {
    const properties = childOf(node, 'w:pPr');
    const own = childOf(properties, 'w:numPr');
    const ofStyle = this.context.styles.paragraphProperty(valueOf(properties, 'w:pStyle'), 'w:numPr');
    const list = valueOf(own, 'w:numId') ?? valueOf(ofStyle, 'w:numId');
    const level = Number(valueOf(own, 'w:ilvl') ?? valueOf(ofStyle, 'w:ilvl') ?? 0);
    return list === undefined ? undefined : { list, level: level || 0 };
  }

  showDrawing(node: XmlNode, runs: RunCollector): void {
    const { missing } = this.context;
    showDrawing(node, {
      showPicture: (id, alt, turn) => {
        const page = this.context.pictures.addById(id, turn);
        if (page !== undefined) runs.addPicture(page, alt);
        return page !== undefined;
      },
      showLostPicture: () => {
        const page = this.context.pictures.addLost();
        if (page !== undefined) runs.addPicture(page, '');
        return page !== undefined;
      },
      showTextBox: (content) => this.showTextBox(content),
      showText: (text) => runs.addText(text, {}),
      addMissing: (kind) => missing.add(kind),
    });
    this.fields.noteText();
  }

  formula(node: XmlNode): string {
    return formulaText(node, this.context.missing);
  }
}

const isLooseDeletion = (node: XmlNode): boolean =>
  node.children.length === 1 && elementsOf(node)[0]?.name === 'w:del' && childOf(node, 'w:pPr') === undefined;

function isMarkGone(node: XmlNode): boolean {
  const mark = childOf(childOf(node, 'w:pPr'), 'w:rPr');
  return isLooseDeletion(node) || elementsOf(mark).some(({ name }) => /^w:(del|moveFrom|vanish)$/.test(name));
}
