// The committed brain images (CG-200, ADR 0057): where they are and how to read one.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ImageSeries, ImageSlice, Triple } from '@plainscan/server/src/samples/scan/image-series.ts';
import dcmjsCodecs from 'dcmjs-codecs';
import dicomParser, { type DataSet } from 'dicom-parser';

const { Context, NativeCodecs } = dcmjsCodecs;

export const brainFolder = join(import.meta.dirname, '../../brain-mri');

/** Lists the image files from bottom to top, which is the order of their numbers. */
export const brainFiles = (): string[] =>
  readdirSync(brainFolder)
    .filter((name) => name.endsWith('.dcm'))
    .sort();

export interface BrainImage
  extends
    Required<ImageSlice>,
    Pick<ImageSeries, 'rows' | 'columns' | 'spacing' | 'alongRow' | 'alongColumn'>,
    Required<Pick<ImageSeries, 'thickness'>> {
  manufacturer: string;
  model: string;
}

let codecs: Promise<void> | undefined;

/** Reads one image with its stored values, none of which is below 0. */
export async function readBrainImage(name: string): Promise<BrainImage> {
  await (codecs ??= NativeCodecs.initializeAsync());
  const file = dicomParser.parseDicom(await readFile(join(brainFolder, name)));
  const numbers = (tag: string): number[] => (file.string(tag) ?? '').split('\\').map(Number);
  const [rowGap = 0, columnGap = 0] = numbers('x00280030');
  const direction = numbers('x00200037');
  const codestream = codestreamOf(file);
  return {
    rows: file.uint16('x00280010') ?? 0,
    columns: file.uint16('x00280011') ?? 0,
    spacing: [rowGap, columnGap],
    alongRow: tripleOf(direction),
    alongColumn: tripleOf(direction.slice(3)),
    position: tripleOf(numbers('x00200032')),
    thickness: file.floatString('x00180050') ?? 0,
    manufacturer: file.string('x00080070') ?? '',
    model: file.string('x00081090') ?? '',
    pixels: decode(file, codestream),
    jpegLs: codestream,
  };
}

const tripleOf = ([x = 0, y = 0, z = 0]: readonly number[]): Triple => [x, y, z];

function codestreamOf(file: DataSet): Buffer {
  const element = file.elements['x7fe00010'];
  if (element === undefined) throw new Error('An image of the demo’s brain has no pixels.');
  return Buffer.from(dicomParser.readEncapsulatedPixelDataFromFragments(file, element, 0));
}

function decode(file: DataSet, codestream: Buffer): Uint16Array {
  const context = new Context({
    width: file.uint16('x00280011') ?? 0,
    height: file.uint16('x00280010') ?? 0,
    bitsAllocated: 16,
    bitsStored: 16,
    samplesPerPixel: 1,
    pixelRepresentation: file.uint16('x00280103') ?? 0,
    planarConfiguration: 0,
    photometricInterpretation: 'MONOCHROME2',
    encodedBuffer: Uint8Array.from(codestream),
  });
  const bytes = NativeCodecs.decodeJpegLs(context).getDecodedBuffer() ?? new Uint8Array();
  return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
}
