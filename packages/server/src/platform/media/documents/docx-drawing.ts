// Pictures, text boxes and drawings in a Word document, both of today's kind and of the older VML.
import type { PictureTurn } from './document-pictures.ts';
import type { MissingPart } from './missing-parts.ts';
import { childOf, elementsOf, findNode, valueOf, type XmlNode } from './xml-tree.ts';

/** Receives what a drawing shows. */
export interface DrawingTarget {
  /** Shows the picture of a relationship, and returns whether there is one. */
  showPicture(id: string | undefined, alt: string, turn: PictureTurn): boolean;
  /** Shows the only picture of the file that no part refers to, if there is one. */
  showLostPicture(): boolean;
  showTextBox(content: XmlNode): void;
  showText(text: string): void;
  addMissing(kind: MissingPart): void;
}

/** Namespaces of alternatives that are read here. Word offers an older form for all others. */
const readable = /^(wps|wpg|wpc|w14|w15|w16se|wp14|a14|v)$/;

/** Returns the one alternative that is shown, so that a text box in two forms is not shown twice. */
export function chosenOf(node: XmlNode): XmlNode[] {
  const all = elementsOf(node);
  const choice = all.find(
    ({ name, attributes }) =>
      name === 'mc:Choice' &&
      (attributes['Requires'] ?? '').split(/\s+/).every((prefix) => readable.test(prefix)),
  );
  const chosen = choice ?? all.find(({ name }) => name === 'mc:Fallback') ?? all[0];
  return elementsOf(chosen);
}

/** Shows all that is in `w:drawing`, `w:pict` or `w:object`. */
export function showDrawing(drawing: XmlNode, target: DrawingTarget): void {
  const reader = new DrawingReader(target);
  reader.visit(drawing, '');
  if (!reader.hasFound && drawing.name !== 'w:object' && !target.showLostPicture())
    target.addMissing('picture');
  if (drawing.name === 'w:object' && !reader.hasPicture) target.addMissing(objectKind(drawing));
}

const objectKind = (drawing: XmlNode): MissingPart =>
  findNode(drawing, ({ attributes }) => /^Equation/i.test(attributes['ProgID'] ?? '')) ? 'formula' : 'object';

const shapes = /^v:(shape|rect|oval|line|roundrect|polyline|arc|curve|image)$/;

class DrawingReader {
  hasFound = false;
  hasPicture = false;
  readonly #target: DrawingTarget;

  constructor(target: DrawingTarget) {
    this.#target = target;
  }

  visit(node: XmlNode, alt: string): void {
    const { name } = node;
    if (name === 'w:txbxContent') return this.#found(() => this.#target.showTextBox(node));
    if (name === 'pic:pic') return this.#showPicture(node, alt);
    if (name === 'wps:wsp') return this.#showShape(node, alt);
    if (shapes.test(name)) return this.#showOldShape(node, alt);
    if (name === 'c:chart' || name === 'dgm:relIds')
      return this.#found(() => this.#target.addMissing('drawing'));
    if (name === 'mc:AlternateContent') return chosenOf(node).forEach((child) => this.visit(child, alt));
    if (name === 'v:shapetype' || name === 'w:control') return undefined;
    const properties = childOf(node, 'wp:docPr');
    if (isTrue(properties?.attributes['hidden'])) {
      this.hasFound = true;
      return undefined;
    }
    const own = properties?.attributes['descr'] ?? alt;
    for (const child of elementsOf(node)) this.visit(child, own);
    return undefined;
  }

  #found(show: () => void): void {
    this.hasFound = true;
    show();
  }

  #showPicture(node: XmlNode, alt: string): void {
    this.hasFound = true;
    const fill = childOf(node, 'pic:blipFill');
    const blip = childOf(fill, 'a:blip');
    const frame = childOf(childOf(node, 'pic:spPr'), 'a:xfrm')?.attributes ?? {};
    const crop = childOf(fill, 'a:srcRect')?.attributes ?? {};
    const part = (side: string): number => Math.max(0, Number(crop[side] ?? 0) / 100_000 || 0);
    this.#show(blip?.attributes['r:embed'], alt, {
      crop: { left: part('l'), top: part('t'), right: part('r'), bottom: part('b') },
      degrees: Number(frame['rot'] ?? 0) / 60_000 || 0,
      isMirrored: isTrue(frame['flipH']),
      isUpsideDown: isTrue(frame['flipV']),
    });
  }

  #show(id: string | undefined, alt: string, turn: PictureTurn): void {
    if (this.#target.showPicture(id, alt, turn)) this.hasPicture = true;
    else this.#target.addMissing('picture');
  }

  /** A shape with text is its text. Any other, such as an arrow, says something that no text can. */
  #showShape(node: XmlNode, alt: string): void {
    this.hasFound = true;
    const fill = findNode(childOf(node, 'wps:spPr') ?? node, ({ name }) => name === 'a:blip');
    if (fill) this.#show(fill.attributes['r:embed'], alt, {});
    const box = childOf(childOf(node, 'wps:txbx'), 'w:txbxContent');
    if (box && hasWords(box)) return this.#target.showTextBox(box);
    if (!fill) this.#target.addMissing('drawing');
    return undefined;
  }

  #showOldShape(node: XmlNode, alt: string): void {
    this.hasFound = true;
    const { attributes } = node;
    if (isTrue(attributes['o:hr']) || /visibility:\s*hidden/.test(attributes['style'] ?? '')) return;
    const image = childOf(node, 'v:imagedata') ?? (node.name === 'v:image' ? node : undefined);
    const box = findNode(node, ({ name }) => name === 'w:txbxContent');
    const words = childOf(node, 'v:textpath')?.attributes['string'];
    const text = attributes['alt'] ?? alt;
    if (image)
      this.#show(image.attributes['r:id'] ?? image.attributes['o:relid'], text, oldTurn(image, node));
    if (box && hasWords(box)) this.#target.showTextBox(box);
    if (words) this.#target.showText(words);
    if (!image && !words && !(box && hasWords(box))) this.#target.addMissing('drawing');
  }
}

const isTrue = (value: string | undefined): boolean => value !== undefined && /^(1|t|true|on)$/.test(value);

const hasWords = (box: XmlNode): boolean =>
  findNode(box, (node) => /^(w:(t|sym|drawing|pict|object|fldChar|tab)|m:t)$/.test(node.name)) !== undefined;

/** VML gives crops as fractions of one, or of 65536 with an f. */
function oldTurn({ attributes }: XmlNode, shape: XmlNode): PictureTurn {
  const part = (name: string): number => {
    const value = attributes[name] ?? '0';
    const number = Number.parseFloat(value) || 0;
    return Math.max(0, value.endsWith('f') ? number / 65_536 : number);
  };
  const style = shape.attributes['style'] ?? '';
  const flip = /flip:\s*([xy ]+)/.exec(style)?.[1] ?? '';
  return {
    crop: {
      left: part('cropleft'),
      top: part('croptop'),
      right: part('cropright'),
      bottom: part('cropbottom'),
    },
    degrees: Number(/rotation:\s*(-?[\d.]+)(?!f)/.exec(style)?.[1] ?? 0),
    isMirrored: flip.includes('x'),
    isUpsideDown: flip.includes('y'),
  };
}

/** Returns the text of the check box, list or date of a content control that shows it by its properties alone. */
export function controlText(control: XmlNode): string | undefined {
  const box = findNode(control, ({ name }) => name === 'w14:checkbox' || name === '?:checkbox');
  const checked = box && valueOf(box, 'w14:checked');
  if (checked === undefined) return undefined;
  return /^(1|true|on)$/.test(checked) ? '☒' : '☐';
}
