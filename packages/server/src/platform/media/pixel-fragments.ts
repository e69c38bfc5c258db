import { BrokenFile } from './broken-file.ts';
import type { DicomHeader } from './dicom-header.ts';
import type { ByteSource } from './dicom-source.ts';

const itemTag = 0xe000fffe;

export interface PixelFragments {
  /** The offset table, which may be empty. */
  table: Buffer;
  fragments: Buffer[];
  /** Where the item that ends the pixels stands in the file, or the file's end. */
  end: number;
}

/** The pieces of compressed pixel data, in order. Only for objects whose pixels have been checked. */
export function readFragments({ dataSet, added }: DicomHeader, source: ByteSource): PixelFragments {
  const element = dataSet.elements['x7fe00010'];
  if (element === undefined) throw new BrokenFile('The file holds no image.');
  const pieces: Buffer[] = [];
  let at = element.dataOffset - added;
  for (;;) {
    const head = source.read(at, 8);
    if (head.length < 8 || head.readUInt32LE(0) !== itemTag) break;
    const length = head.readUInt32LE(4);
    pieces.push(source.read(at + 8, length));
    at += 8 + length;
  }
  const [table = Buffer.alloc(0), ...fragments] = pieces;
  return { table, fragments, end: at };
}
