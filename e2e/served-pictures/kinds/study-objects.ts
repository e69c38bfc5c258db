// One object of each kind that a study can hold beside its images, without a picture of its own.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { writeDicom, type Element } from '../../../packages/server/src/platform/media/dicom/write-dicom.ts';
import { seriesHeader } from '../series-header.ts';
import {
  endTag,
  itemHead,
  itemTag,
  pixelHead,
} from '../../../packages/server/src/platform/media/dicom/pixel-frames.ts';
import { columns, grayShape, rows, sequence } from './made-kind.ts';

/** SOP class, modality, and what the case page calls it. */
export const studyObjects: readonly (readonly [sopClass: string, modality: string, words: string])[] = [
  ['88.59', 'KO', 'Selection of key images'],
  ['11.1', 'PR', 'Presentation of images'],
  ['11.2', 'PR', 'Presentation of images'],
  ['66.4', 'SEG', 'Marked regions of images (segmentation)'],
  ['66.7', 'SEG', 'Marked regions of images (segmentation)'],
  ['66.6', 'TRACT', 'Nerve fibers (tractography)'],
  ['66.1', 'REG', 'Registration of images'],
  ['66', 'OT', 'Raw data of a scanner'],
  ['67', 'RWV', 'Map of real-world values'],
  ['4.2', 'MR', 'MR spectroscopy'],
  ['88.33', 'SR', 'Structured report'],
  ['104.2', 'DOC', 'Clinical document'],
  ['104.3', 'M3D', '3D model'],
  ['481.3', 'RTSTRUCT', 'Radiotherapy structures'],
  ['481.5', 'RTPLAN', 'Radiotherapy plan'],
  ['9.1.1', 'ECG', 'Electrocardiogram'],
  ['78.7', 'VA', 'Eye measurement'],
  ['77.1.6', 'SM', 'Microscope slide (whole-slide image)'],
];

const root = `2.25.${Date.now()}${process.pid}9`;

/** Marked regions and slides have pixels, and slides have very many frames, which are tiles. */
function pixelsOf(sopClass: string): Element[] {
  if (!/^(66\.[47]|77)/.test(sopClass)) return [];
  const frames = sopClass === '77.1.6' ? 40 : 2;
  return [
    ...grayShape({ allocated: 8, stored: 8, frames }),
    [0x00480006, 'UL', [columns * 8]],
    [0x00480007, 'UL', [rows * 5]],
    [0x7fe00010, 'OB', new Uint8Array(rows * columns * frames).fill(90)],
  ];
}

/** Writes one object of each SOP class into a folder, and returns their paths. */
export function writeStudyObjects(folder: string, sopClasses: readonly string[]): string[] {
  return sopClasses.map((sopClass, at) => {
    const path = join(folder, `object-${at}.dcm`);
    const modality = studyObjects.find(([known]) => known === sopClass)?.[1] ?? 'OT';
    const header = seriesHeader({
      sopClass,
      modality,
      description: `Objects ${modality}`,
      study: root,
      number: at + 1,
    });
    const content = sequence(0x0040a730, [[0x0040a040, 'CS', 'TEXT']]);
    writeFileSync(path, writeDicom([...header, content, ...pixelsOf(sopClass)]));
    return path;
  });
}

/** Writes an object of an endoscopy whose pixels are an MP4 file, and returns its path. */
export function writeStudyVideo(folder: string, videoPath: string): string {
  const video = readFileSync(videoPath);
  const stream = video.length % 2 === 0 ? video : Buffer.concat([video, Buffer.alloc(1)]);
  const header = seriesHeader({
    sopClass: '77.1.1.1',
    modality: 'ES',
    description: 'Endoscopy of the stomach',
    study: `${root}.7`,
    number: 1,
  });
  const shape: Element[] = [
    [0x00280002, 'US', [3]],
    [0x00280004, 'CS', 'YBR_PARTIAL_420'],
    [0x00280010, 'US', [180]],
    [0x00280011, 'US', [320]],
    [0x00280100, 'US', [8]],
    [0x00280101, 'US', [8]],
    [0x00280102, 'US', [7]],
    [0x00280103, 'US', [0]],
  ];
  const path = join(folder, 'video.dcm');
  const pieces = [itemHead(itemTag, 0), itemHead(itemTag, stream.length), stream, itemHead(endTag, 0)];
  const file = writeDicom([...header, ...shape], '1.2.840.10008.1.2.4.102');
  writeFileSync(path, Buffer.concat([file, pixelHead(), ...pieces]));
  return path;
}

/** Returns how the case page lists these objects: each kind once, counted if there are several. */
export function wordsOf(sopClasses: readonly string[]): string[] {
  const words = sopClasses.map((wanted) => studyObjects.find(([known]) => known === wanted)?.[2] ?? '');
  return [...Map.groupBy(words, (word) => word)].map(([word, all]) =>
    all.length === 1 ? word : `${word} (${all.length})`,
  );
}
