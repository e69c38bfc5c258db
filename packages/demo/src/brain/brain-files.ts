// Reads the sample's brain images (CG-200, ADR 101), which are those of the demo's heads too.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sampleFiles } from '@plainscan/server/src/samples/sample-files.ts';
import dcmjsCodecs from 'dcmjs-codecs';
import dicomParser, { type DataSet } from 'dicom-parser';
import type { ImageSeries, ImageSlice, Triple } from '../synthetic/image-series.ts';

const { Context, NativeCodecs } = dcmjsCodecs;

export interface BrainImage {
  slice: Required<ImageSlice>;
  /** What its header says of its series. */
  series: Omit<ImageSeries, 'slices'>;
}

let codecs: Promise<void> | undefined;

/** Reads one image with its stored values, none of which is below 0. `name` is a path below the study's folder. */
export async function readBrainImage(name: string): Promise<BrainImage> {
  await (codecs ??= NativeCodecs.initializeAsync());
  const file = dicomParser.parseDicom(await readFile(join(sampleFiles.study, name)));
  const text = (tag: string): string => file.string(tag) ?? '';
  const numbers = (tag: string): number[] => text(tag).split('\\').map(Number);
  const number = (tag: string): number => file.floatString(tag) ?? 0;
  const [rowGap = 0, columnGap = 0] = numbers('x00280030');
  const direction = numbers('x00200037');
  const codestream = codestreamOf(file);
  return {
    slice: {
      position: tripleOf(numbers('x00200032')),
      pixels: decode(file, codestream),
      jpegLs: codestream,
    },
    series: {
      description: text('x0008103e'),
      modality: 'MR',
      bodyPart: text('x00180015'),
      rows: file.uint16('x00280010') ?? 0,
      columns: file.uint16('x00280011') ?? 0,
      bitsStored: 16,
      spacing: [rowGap, columnGap],
      alongRow: tripleOf(direction),
      alongColumn: tripleOf(direction.slice(3)),
      thickness: number('x00180050'),
      sliceGap: number('x00180088'),
      window: { center: number('x00281050'), width: number('x00281051') },
      scanner: {
        manufacturer: text('x00080070'),
        model: text('x00081090'),
        sequence: text('x00180020'),
        variant: text('x00180021'),
        acquisition: text('x00180023'),
      },
    },
  };
}

export const tripleOf = ([x = 0, y = 0, z = 0]: readonly number[]): Triple => [x, y, z];

function codestreamOf(file: DataSet): Buffer {
  const element = file.elements['x7fe00010'];
  if (element === undefined) throw new Error('An image of the sample has no pixels.');
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
