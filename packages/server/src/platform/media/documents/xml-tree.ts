// The XML of an Office document as a tree with one spelling for each namespace. Entities and outside parts are refused.
import sax, { type QualifiedAttribute, type QualifiedTag } from 'sax';
import { BrokenFile } from '../files/broken-file.ts';

export interface XmlNode {
  /** Prefix of the table below, colon, local name, whatever prefix the file uses. */
  name: string;
  /** By the same kind of name; without a prefix if the file has none. */
  attributes: Readonly<Record<string, string>>;
  children: (XmlNode | string)[];
}

export interface XmlTree {
  root: XmlNode;
  /** The XML ends or breaks before its end. The tree has what comes before. */
  isDamaged: boolean;
}

const ooxml = 'http://schemas.openxmlformats.org';
const strict = 'http://purl.oclc.org/ooxml';
const microsoft = 'http://schemas.microsoft.com/office';

/** The transitional and the strict name of each namespace. */
const prefixes: Readonly<Record<string, string>> = {
  [`${ooxml}/wordprocessingml/2006/main`]: 'w',
  [`${strict}/wordprocessingml/main`]: 'w',
  [`${ooxml}/officeDocument/2006/relationships`]: 'r',
  [`${strict}/officeDocument/relationships`]: 'r',
  [`${ooxml}/officeDocument/2006/math`]: 'm',
  [`${strict}/officeDocument/math`]: 'm',
  [`${ooxml}/drawingml/2006/main`]: 'a',
  [`${strict}/drawingml/main`]: 'a',
  [`${ooxml}/drawingml/2006/picture`]: 'pic',
  [`${strict}/drawingml/picture`]: 'pic',
  [`${ooxml}/drawingml/2006/wordprocessingDrawing`]: 'wp',
  [`${strict}/drawingml/wordprocessingDrawing`]: 'wp',
  [`${ooxml}/drawingml/2006/chart`]: 'c',
  [`${strict}/drawingml/chart`]: 'c',
  [`${ooxml}/drawingml/2006/diagram`]: 'dgm',
  [`${strict}/drawingml/diagram`]: 'dgm',
  [`${ooxml}/markup-compatibility/2006`]: 'mc',
  [`${ooxml}/package/2006/relationships`]: 'rel',
  [`${ooxml}/package/2006/content-types`]: 'type',
  [`${microsoft}/word/2010/wordprocessingShape`]: 'wps',
  [`${microsoft}/word/2010/wordprocessingGroup`]: 'wpg',
  [`${microsoft}/word/2010/wordprocessingCanvas`]: 'wpc',
  [`${microsoft}/word/2010/wordprocessingDrawing`]: 'wp14',
  [`${microsoft}/word/2010/wordml`]: 'w14',
  [`${microsoft}/word/2012/wordml`]: 'w15',
  [`${microsoft}/word/2015/wordml/symex`]: 'w16se',
  [`${microsoft}/drawing/2010/main`]: 'a14',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
  'urn:schemas-microsoft-com:office:word': 'w10',
  'http://www.w3.org/XML/1998/namespace': 'xml',
};

/** Deeper than any table in a table of a real report. */
const depthLimit = 250;
const nodeLimit = 2_000_000;
/** The only nodes whose white space is text. */
const textNodes = new Set(['w:t', 'm:t', 'w:delText', 'w:instrText']);

/** Parses XML in UTF-8 or UTF-16. Throws `BrokenFile` if it has no root, declares entities, or is nested too deeply. */
export function parseXml(bytes: Buffer): XmlTree {
  const builder = new TreeBuilder();
  const parser = sax.parser(true, { xmlns: true, position: false });
  let isDamaged = false;
  Object.assign(parser, {
    ondoctype() {
      throw new BrokenFile('wordsUnreadable');
    },
    onopentag: (tag: QualifiedTag) => builder.open(tag),
    onclosetag: () => builder.close(),
    ontext: (text: string) => builder.addText(text),
    oncdata: (text: string) => builder.addText(text),
    onerror(error: Error) {
      // An undeclared prefix does not make the rest unreadable. Its elements count as unknown ones.
      if (!error.message.startsWith('Unbound namespace prefix')) isDamaged = true;
      Object.assign(parser, { error: null });
    },
  });
  const source = decodeXml(bytes);
  for (let at = 0; at < source.length && !isDamaged; at += pieceLength)
    parser.write(source.slice(at, at + pieceLength));
  if (!isDamaged) parser.close();
  if (builder.root === undefined) throw new BrokenFile('wordsUnreadable');
  return { root: builder.root, isDamaged };
}

/** The parser goes on after an error until the end of what it was given. */
const pieceLength = 4_096;

function decodeXml(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff || bytes[1] === 0;
  if (isWide) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe || (bytes[0] === 0 && bytes[1] !== 0))
    return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

class TreeBuilder {
  root: XmlNode | undefined;
  readonly #open: XmlNode[] = [];
  #count = 0;

  open({ uri, local, prefix, attributes }: QualifiedTag): void {
    const node: XmlNode = {
      name: nameOf(uri, prefix, local),
      attributes: attributesOf(attributes),
      children: [],
    };
    this.#count += 1;
    if (this.#open.length >= depthLimit || this.#count > nodeLimit) throw new BrokenFile('tooDeep');
    this.#open.at(-1)?.children.push(node);
    this.#open.push(node);
    this.root ??= node;
  }

  close(): void {
    this.#open.pop();
  }

  addText(text: string): void {
    const node = this.#open.at(-1);
    if (node === undefined || (text.trim() === '' && !textNodes.has(node.name))) return;
    node.children.push(text);
  }
}

const nameOf = (uri: string, prefix: string, local: string): string => {
  const known = prefixes[uri];
  if (known !== undefined) return `${known}:${local}`;
  return uri === '' && prefix === '' ? local : `?:${local}`;
};

function attributesOf(attributes: QualifiedTag['attributes']): Record<string, string> {
  const named: Record<string, string> = {};
  for (const { uri, prefix, local, value } of Object.values<QualifiedAttribute>(attributes))
    if (prefix !== 'xmlns') named[prefix === '' ? local : nameOf(uri, prefix, local)] = value;
  return named;
}

export const isNode = (child: XmlNode | string): child is XmlNode => typeof child !== 'string';

/** Returns the child elements of a node, in order. */
export const elementsOf = (node: XmlNode | undefined): XmlNode[] => node?.children.filter(isNode) ?? [];

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  elementsOf(node).find((child) => child.name === name);

/** Returns the value of `w:val`, `m:val` or `val` of a child. */
export function valueOf(node: XmlNode | undefined, child: string): string | undefined {
  const found = childOf(node, child);
  return found && valueIn(found);
}

export const valueIn = ({ attributes }: XmlNode): string | undefined =>
  attributes['w:val'] ?? attributes['m:val'] ?? attributes['w14:val'] ?? attributes['val'];

/** Returns the text directly in a node. */
export const textIn = (node: XmlNode): string =>
  node.children.filter((child) => typeof child === 'string').join('');

/** Returns whether a node or anything in it has a name that `matches`. */
export function findNode(node: XmlNode, matches: (node: XmlNode) => boolean): XmlNode | undefined {
  if (matches(node)) return node;
  for (const child of elementsOf(node)) {
    const found = findNode(child, matches);
    if (found !== undefined) return found;
  }
  return undefined;
}
