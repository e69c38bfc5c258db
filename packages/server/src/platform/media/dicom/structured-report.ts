// Converts a structured report to text, with each heading and value on its own line.
import type { DataSet } from 'dicom-parser';
import { textReaderOf } from './text-reader.ts';

const depthLimit = 30;
const lineLimit = 5_000;
const valueLimit = 20_000;

const content = 'x0040a730';
const conceptName = 'x0040a043';
const meaning = 'x00080104';
/** Tag of the value, by value type of the content item. */
const plainValues: Readonly<Record<string, string>> = {
  TEXT: 'x0040a160',
  DATE: 'x0040a121',
  TIME: 'x0040a122',
  DATETIME: 'x0040a120',
  PNAME: 'x0040a123',
};

type Walk = { lines: string[]; decode: (bytes: Uint8Array) => string };

/** Returns the text of a report's content tree. A report without content says so. */
export function readStructuredReport(root: DataSet): string {
  const walk: Walk = { lines: [], decode: (bytes) => textReaderOf(root).decode(bytes) };
  const title = meaningOf(root, conceptName, walk);
  if (title !== '') walk.lines.push(title, '');
  addContent(root, walk, 0);
  if (walk.lines.length === 0) return 'This report has no words.';
  return walk.lines.join('\n');
}

function addContent(node: DataSet, walk: Walk, depth: number): void {
  if (depth > depthLimit) return;
  for (const item of itemsOf(node, content)) {
    if (walk.lines.length >= lineLimit) return;
    const heading = meaningOf(item, conceptName, walk);
    const value = valueOf(item, walk);
    const words = [heading, value].filter((part) => part !== '').join(': ');
    const isSection = value === '' && item.elements[content] !== undefined;
    if (words !== '') walk.lines.push(`${'  '.repeat(depth)}${words}`);
    addContent(item, walk, isSection && words === '' ? depth : depth + 1);
  }
}

function valueOf(item: DataSet, walk: Walk): string {
  const type = (item.string('x0040a040') ?? '').trim();
  if (type === 'CODE') return meaningOf(item, 'x0040a168', walk);
  if (type === 'NUM') {
    const [measured] = itemsOf(item, 'x0040a300');
    if (measured === undefined) return '';
    return `${textOf(measured, 'x0040a30a', walk)} ${meaningOf(measured, 'x004008ea', walk)}`.trim();
  }
  const tag = plainValues[type];
  return tag === undefined ? '' : textOf(item, tag, walk).replaceAll('^', ' ').trim();
}

function meaningOf(node: DataSet, tag: string, walk: Walk): string {
  const [code] = itemsOf(node, tag);
  return code === undefined ? '' : textOf(code, meaning, walk);
}

function textOf(node: DataSet, tag: string, { decode }: Walk): string {
  const element = node.elements[tag];
  if (element === undefined || element.items !== undefined) return '';
  const end = element.dataOffset + Math.min(element.length, valueLimit);
  return decode(node.byteArray.subarray(element.dataOffset, end)).replaceAll('\0', '').trim();
}

const itemsOf = (node: DataSet, tag: string): DataSet[] =>
  (node.elements[tag]?.items ?? []).flatMap(({ dataSet }) => dataSet ?? []);
