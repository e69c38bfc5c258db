// The header of an object as DICOM JSON (PS3.18 F). Long binary values are replaced by a URL.
import type { DataSet, Element } from 'dicom-parser';

import { rawCharset, textReaderOf } from '../../platform/media/dicom/text-reader.ts';
import { personName, type DicomJson, type DicomValue } from './dicom-attributes.ts';
import type { ValueTypes } from './value-types.ts';

export type HeaderOptions = {
  valueTypes: ValueTypes;
  /** Returns the URL of an element's value; `path` as in the bulk data calls. */
  bulkAddress: (path: string) => string;
};

const pixelTag = 'x7fe00010';
const inlineBytes = 64 * 1024;
const paddingTag = 'xfffcfffc';
const deepest = 20;

const byteTypes = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'UN']);
/** In these types a backslash is an ordinary character. */
const singleTypes = new Set(['LT', 'ST', 'UT', 'UR']);
const encodedTypes = new Set(['LO', 'LT', 'PN', 'SH', 'ST', 'UC', 'UT']);
const numberSizes: Readonly<Record<string, number>> = {
  US: 2,
  SS: 2,
  UL: 4,
  SL: 4,
  FL: 4,
  FD: 8,
  SV: 8,
  UV: 8,
};

/** Everything except the pixels, group lengths and the file meta header. */
export function headerJson(dataSet: DataSet, options: HeaderOptions): DicomJson {
  return itemJson(dataSet, dataSet, { ...options, path: '', depth: 0 });
}

/** `texts` is the data set whose character set holds. */
type Within = HeaderOptions & { path: string; depth: number };

function itemJson(dataSet: DataSet, texts: DataSet, within: Within): DicomJson {
  const json: DicomJson = {};
  for (const [name, element] of Object.entries(dataSet.elements).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const tag = name.slice(1).toUpperCase();
    if (tag.startsWith('0002') || tag.endsWith('0000') || name === paddingTag || tag.startsWith('FFFE'))
      continue;
    // The whole response is in UTF-8.
    json[tag] =
      tag === '00080005'
        ? { vr: 'CS', Value: ['ISO_IR 192'] }
        : valueOf(dataSet, element, { ...within, texts, path: `${within.path}${tag}` });
  }
  return json;
}

function valueOf(dataSet: DataSet, element: Element, within: Within & { texts: DataSet }): DicomValue {
  const { path, texts, depth, valueTypes, bulkAddress } = within;
  if (element.items) {
    if (depth >= deepest) return { vr: 'SQ' };
    const items = element.items.flatMap(({ dataSet: item }, at) =>
      item
        ? [
            itemJson(item, rawCharset(item) === undefined ? texts : item, {
              ...within,
              path: `${path}.${at}.`,
              depth: depth + 1,
            }),
          ]
        : [],
    );
    return { vr: 'SQ', ...(items.length > 0 && { Value: items }) };
  }
  const isSigned = dataSet.uint16('x00280103') === 1;
  const vr = valueTypes.typeOf(element.tag, element.vr, isSigned);
  if (element.tag === pixelTag) return { vr, BulkDataURI: bulkAddress(path) };
  if (element.length === 0) return { vr };
  const bytes = bytesIn(dataSet, element);
  if (byteTypes.has(vr))
    return bytes.length <= inlineBytes
      ? { vr, InlineBinary: bytes.toString('base64') }
      : { vr, BulkDataURI: bulkAddress(path) };
  const values =
    vr === 'AT' ? tagsIn(dataSet, element) : (numbersIn(dataSet, element, vr) ?? textsIn(bytes, vr, texts));
  return values.every((value) => value === null) ? { vr } : { vr, Value: values };
}

const bytesIn = ({ byteArray }: DataSet, { dataOffset, length }: Element): Buffer =>
  Buffer.from(byteArray.buffer, byteArray.byteOffset, byteArray.length).subarray(
    dataOffset,
    dataOffset + length,
  );

const isBigEndian = (dataSet: DataSet): boolean =>
  dataSet.byteArrayParser.readUint16([1, 0] as never, 0) !== 1;

function numbersIn(dataSet: DataSet, element: Element, vr: string): (number | string | null)[] | undefined {
  const size = numberSizes[vr];
  if (size === undefined) return undefined;
  const bytes = bytesIn(dataSet, element);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isLittle = !isBigEndian(dataSet);
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, at) =>
    readNumber(view, at * size, vr, isLittle),
  );
}

function readNumber(view: DataView, at: number, vr: string, isLittle: boolean): number | string | null {
  switch (vr) {
    case 'US':
      return view.getUint16(at, isLittle);
    case 'SS':
      return view.getInt16(at, isLittle);
    case 'UL':
      return view.getUint32(at, isLittle);
    case 'SL':
      return view.getInt32(at, isLittle);
    case 'SV':
      return String(view.getBigInt64(at, isLittle));
    case 'UV':
      return String(view.getBigUint64(at, isLittle));
    default: {
      const number = vr === 'FL' ? view.getFloat32(at, isLittle) : view.getFloat64(at, isLittle);
      // JSON cannot represent the others.
      return Number.isFinite(number) ? number : null;
    }
  }
}

function tagsIn(dataSet: DataSet, element: Element): string[] {
  const bytes = bytesIn(dataSet, element);
  const isLittle = !isBigEndian(dataSet);
  const read = (at: number): string =>
    (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)).toString(16).padStart(4, '0').toUpperCase();
  return Array.from(
    { length: Math.floor(bytes.length / 4) },
    (_, at) => `${read(at * 4)}${read(at * 4 + 2)}`,
  );
}

function textsIn(bytes: Buffer, vr: string, texts: DataSet): unknown[] {
  const text = encodedTypes.has(vr) ? textReaderOf(texts).decode(bytes) : bytes.toString('latin1');
  const whole = text.replace(/[\s\0]+$/, '');
  const values = singleTypes.has(vr) ? [whole] : whole.split('\\').map((value) => value.trim());
  return values.map((value) => {
    if (value === '') return null;
    if (vr === 'PN') return personName(value);
    const number = vr === 'DS' || vr === 'IS' ? Number(value) : Number.NaN;
    return Number.isFinite(number) ? number : value;
  });
}
