// How the texts of one DICOM file are read: its declared character set, or the one that its texts are written in.
import { chooseTextReader, type TextReader } from '@plainscan/contract';
import type { DataSet } from 'dicom-parser';

/** Texts that tell the character set: names of people, and what hospitals and scanners write. */
const nameTags = ['x00100010', 'x00080090', 'x00081048', 'x00081050', 'x00081060', 'x00081070'];
const textTags = [
  'x00080080',
  'x00080081',
  'x00081030',
  'x0008103e',
  'x00081040',
  'x00100021',
  'x00104000',
  'x00181030',
  'x00204000',
  'x00321060',
  'x00400254',
];
/** In a structured report, also the names, texts and meanings within its content. */
const contentNames = ['x0040a123'];
const contentTexts = ['x0040a160', 'x00080104'];
const mostTexts = 500;
const longestText = 1_024;

const readers = new WeakMap<DataSet, TextReader>();

/** Returns the reader of a data set's texts. Items of a sequence are read like the data set that holds them. */
export function textReaderOf(dataSet: DataSet): TextReader {
  const known = readers.get(dataSet);
  if (known) return known;
  const names = bytesOf(dataSet, nameTags);
  const others = bytesOf(dataSet, textTags);
  if (dataSet.elements[content] !== undefined) addContent(dataSet, names, others);
  const reader = chooseTextReader({ names, others }, rawCharset(dataSet));
  readers.set(dataSet, reader);
  return reader;
}

const content = 'x0040a730';

function addContent(node: DataSet, names: Uint8Array[], others: Uint8Array[]): void {
  for (const element of Object.values(node.elements))
    for (const { dataSet } of element.items ?? []) {
      if (dataSet === undefined || names.length + others.length >= mostTexts) continue;
      names.push(...bytesOf(dataSet, contentNames));
      others.push(...bytesOf(dataSet, contentTexts));
      addContent(dataSet, names, others);
    }
}

function bytesOf({ elements, byteArray }: DataSet, tags: readonly string[]): Uint8Array[] {
  return tags.flatMap((tag) => {
    const element = elements[tag];
    if (element === undefined || element.length === 0 || element.items !== undefined) return [];
    const end = element.dataOffset + Math.min(element.length, longestText);
    return [byteArray.subarray(element.dataOffset, end)];
  });
}

/** Returns all values of SpecificCharacterSet. The first may be empty and then counts as such. */
export function rawCharset({ elements, byteArray }: DataSet): string | undefined {
  const element = elements['x00080005'];
  if (element === undefined || element.length === 0) return undefined;
  const { dataOffset, length } = element;
  return Buffer.from(byteArray.subarray(dataOffset, dataOffset + length)).toString('latin1');
}
