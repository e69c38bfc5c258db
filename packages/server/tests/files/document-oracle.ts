// A second, much smaller reader of the XML of Word documents, for tests: which text a reader of Word sees, in order.
// It shares no code with the product, and stops where the XML stops being well formed.

export interface OracleNode {
  name: string;
  attributes: Record<string, string>;
  children: (OracleNode | string)[];
}

const tag = /<(\/)?([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*"[^"<]*")*)\s*(\/)?>|<\?[^>]*\?>|([^<]+)/y;
const attribute = /([\w:.-]+)\s*=\s*"([^"]*)"/g;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const decode = (text: string): string =>
  text.replaceAll(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] ?? '');
const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Parses XML as far as it is well formed. */
export function parseTolerantly(source: string): OracleNode {
  const root: OracleNode = { name: '', attributes: {}, children: [] };
  const open = [root];
  tag.lastIndex = 0;
  for (let found = tag.exec(source); found !== null; found = tag.exec(source)) {
    const [, end, name, attributes = '', isEmpty, text] = found;
    const top = open.at(-1) ?? root;
    if (text !== undefined) top.children.push(decode(text));
    else if (name === undefined) continue;
    else if (end !== undefined) {
      if (top.name !== name) break;
      open.pop();
    } else {
      const node: OracleNode = { name, attributes: {}, children: [] };
      for (const [, key = '', value = ''] of attributes.matchAll(attribute))
        node.attributes[key] = decode(value);
      top.children.push(node);
      if (isEmpty === undefined) open.push(node);
    }
  }
  return root;
}

export function writeNode(node: OracleNode | string): string {
  if (typeof node === 'string') return encode(node);
  const inner = node.children.map(writeNode).join('');
  if (node.name === '') return inner;
  const attributes = Object.entries(node.attributes).map(([key, value]) => ` ${key}="${encode(value)}"`);
  return `<${node.name}${attributes.join('')}>${inner}</${node.name}>`;
}

const unseen =
  /^w:(del|moveFrom|delText|instrText|delInstrText|pPr|rPr|tblPr|trPr|tcPr|sectPr|sdtPr|tblGrid|ffData)$/;
const signs: Readonly<Record<string, string>> = { 'w:noBreakHyphen': '\u2011', 'w:sym': '≥' };

const nodesIn = (node: OracleNode): OracleNode[] =>
  node.children.filter((child): child is OracleNode => typeof child !== 'string');
const named = (node: OracleNode | undefined, name: string): OracleNode | undefined =>
  node && nodesIn(node).find((child) => child.name === name);

export interface SeenText {
  /** Texts of the main text, in order. */
  inOrder: string[];
  /** Texts of text boxes, which a reader can put elsewhere. */
  anywhere: string[];
}

/** Returns what a reader of Word sees of a document. */
export function seenText(root: OracleNode): SeenText {
  const seen: SeenText = { inOrder: [], anywhere: [] };
  const fields: boolean[] = [];

  function walk(node: OracleNode, list: string[]): void {
    if (unseen.test(node.name) || isGoneRow(node) || isHiddenRun(node)) return trackFields(node);
    if (node.name === 'w:fldChar') return turnField(node);
    if (node.name === 'mc:AlternateContent') return walkAll(nodesIn(node)[0], list);
    if (fields.includes(true)) return nodesIn(node).forEach((child) => walk(child, list));
    const sign = signs[node.name];
    if (sign !== undefined) list.push(sign);
    if (node.name === 'w:t') list.push(node.children.filter((child) => typeof child === 'string').join(''));
    else walkAll(node, node.name === 'w:txbxContent' ? seen.anywhere : list);
  }
  function walkAll(node: OracleNode | undefined, list: string[]): void {
    for (const child of node ? nodesIn(node) : []) walk(child, list);
  }
  function turnField(node: OracleNode): void {
    const type = node.attributes['w:fldCharType'];
    if (type === 'begin') fields.push(true);
    else if (type === 'separate' && fields.length > 0) fields[fields.length - 1] = false;
    else if (type === 'end') fields.pop();
  }
  function trackFields(node: OracleNode): void {
    if (node.name === 'w:fldChar') turnField(node);
    for (const child of nodesIn(node)) trackFields(child);
  }

  walkAll(root, seen.inOrder);
  return seen;
}

const isGoneRow = (node: OracleNode): boolean =>
  node.name === 'w:tr' && named(named(node, 'w:trPr'), 'w:del') !== undefined;

const isHiddenRun = (node: OracleNode): boolean => {
  const properties = node.name === 'w:r' ? named(node, 'w:rPr') : undefined;
  return named(properties, 'w:vanish') !== undefined || named(properties, 'w:strike') !== undefined;
};

/** Removes what differs between two ways of writing the same: spaces, raised figures, brackets around them. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\u00ad^_()]/g, '');

/** Returns the first seen text that the product's text lacks, or undefined. */
export function firstLost({ inOrder, anywhere }: SeenText, text: string): string | undefined {
  const whole = plain(text);
  let at = 0;
  for (const part of inOrder.map(plain)) {
    const found = whole.indexOf(part, at);
    if (found < 0) return part;
    at = found + part.length;
  }
  return anywhere.map(plain).find((part) => !whole.includes(part));
}
