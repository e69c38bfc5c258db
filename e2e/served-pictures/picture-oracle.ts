// The right pixels of a file by programs that share no code with the product: DCMTK, GDCM, OpenJPEG, libjxl.
import dicomParser, { type DataSet } from 'dicom-parser';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

import { renameSyntax, runTool } from './picture-makers.ts';
import { readAnymap, readStored } from './stored-pixels.ts';

/** The right pixels of one frame. */
export interface RightPicture {
  rows: number;
  columns: number;
  /** Height of a pixel, in widths. */
  pixelHeight: number;
  /** 1 for gray, 3 for color. */
  samples: 1 | 3;
  /** Row by row: for gray the values after slope and intercept, for color 0 to 255. */
  values: Float64Array;
  isInverted: boolean;
  /** The first window of the file. */
  window: { width: number; center: number } | null;
  /** Pixels under a drawing of the image, which are white; `null` if it has none. */
  drawing: boolean[] | null;
  /**
   * Pixels that have a color, if others are gray, or that are behind a shutter. In such a picture, pixels keep their edges
   * when they are enlarged.
   */
  colored?: readonly boolean[];
  /** Pixels on an edge that engines smooth in their own way. */
  unsure?: readonly boolean[];
}

const prefix = '1.2.840.10008.1.2';

/** Programs that write plain pixels, by the end of the transfer syntax. */
const decompressors: readonly [RegExp, readonly [string, ...string[]]][] = [
  [/^(|\.1|\.2|\.1\.99)$/, ['dcmconv', '+te']],
  [/^\.5$/, ['dcmdrle']],
  [/^\.4\.(50|51|53|55|57|70)$/, ['dcmdjpeg']],
  [/^\.4\.8[01]$/, ['dcmdjpls']],
  [/^\.4\.9[0-3]$/, ['gdcmconv', '--raw']],
];
const codestreams: readonly [RegExp, 'opj_decompress' | 'djxl'][] = [
  [/^\.4\.20[123]$/, 'opj_decompress'],
  [/^\.4\.11[012]$/, 'djxl'],
];
/** Part 2 of JPEG 2000, which GDCM knows only by the name of part 1. */
const otherName: Record<string, string> = { '.4.92': '.4.90', '.4.93': '.4.91' };

/** Returns the program that decodes a transfer syntax, for the reason of a skipped test. */
export function programFor(ending: string): string {
  const found =
    decompressors.find(([syntax]) => syntax.test(ending))?.[1][0] ??
    codestreams.find(([syntax]) => syntax.test(ending))?.[1];
  return found ?? 'node';
}

export const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/**
 * Returns the right pixels of a frame (zero-based) of a file, by way of files in `folder`. `plain` is the file from which
 * a lossless one was made.
 */
export function readRightPicture(
  { path, ending, plain }: { path: string; ending: string; plain: string | undefined },
  frame: number,
  folder: string,
): RightPicture {
  const source = plain ?? path;
  const syntax = plain === undefined ? ending : '.1';
  if (syntax === '.8.1') return fromDataSet(readFile(source), inflatedFrame(readFile(source), frame));
  const program = codestreams.find(([known]) => known.test(syntax))?.[1];
  if (program !== undefined) return fromCodestream(readFile(source), program, frame, folder);
  const target = decompress(source, syntax, folder);
  const file = readFile(target);
  if (file.string('x00280004')?.startsWith('MONOCHROME') !== true)
    return fromColor(target, file, frame, folder);
  const drawing = file.elements['x60003000'] || file.elements['x60000102'] ? drawingOf(target, folder) : null;
  if (hasTable(file) || file.uint16('x00280100') === 12)
    return { ...fromDrawn(target, file, folder), drawing };
  const stored = readStored(file, frame);
  return withPalette(file, stored, { ...fromDataSet(file, stored, groupsOf(file, frame)), drawing });
}

const palettes = ['1', '2', '3'] as const;

/** Gives stored values the colors of the file's palette (PS3.3 C.7.6.19): those from its first to its last entry. */
function withPalette(file: DataSet, stored: Float64Array, gray: RightPicture): RightPicture {
  const isColored = ['COLOR', 'MIXED'].includes(file.string('x00089205') ?? '');
  if (!isColored || !file.elements['x00281101'] || gray.window === null) return gray;
  const { width, center } = gray.window;
  const [entries, first] = [file.uint16('x00281101', 0) ?? 0, file.uint16('x00281101', 1) ?? 0];
  const colored = [...stored].map((value) => value >= first && value < first + entries);
  const values = new Float64Array(stored.length * 3);
  for (const [at, value] of stored.entries())
    for (const [sample, palette] of palettes.entries()) {
      const entry = (file.uint16(`x0028120${palette}`, value - first) ?? 0) / 257;
      const level = (((gray.values[at] ?? 0) - (center - 0.5)) / (width - 1) + 0.5) * 255;
      values[at * 3 + sample] = colored[at] === true ? entry : Math.max(0, Math.min(255, level));
    }
  return { ...gray, samples: 3, values, window: null, colored };
}

const hasTable = (file: DataSet): boolean =>
  file.elements['x00283000'] !== undefined || file.elements['x00283010'] !== undefined;

/** Draws a file with one frame by its own window or table, without overlays and with pixels as they are. */
function drawBy(path: string, folder: string, overlays: '+O' | '-O'): Float64Array {
  const to = join(folder, 'drawn.pgm');
  const file = readFile(path);
  const window = file.elements['x00283010']
    ? ['+Wl', '1']
    : file.elements['x00281050']
      ? ['+Wi', '1']
      : ['+Wm'];
  runTool('dcm2pnm', ['+op', ...window, ...(overlays === '+O' ? ['+O', '0'] : ['-O']), '-a', path, to]);
  return readAnymap(to).values;
}

/** The levels from 0 to 255 as DCMTK draws them, for files whose values pass through a table. */
function fromDrawn(path: string, file: DataSet, folder: string): RightPicture {
  const values = drawBy(path, folder, '-O');
  return { ...fromDataSet(file, values), values, isInverted: false, window: { width: 256, center: 128 } };
}

const drawingOf = (path: string, folder: string): boolean[] => {
  const without = drawBy(path, folder, '-O');
  return [...drawBy(path, folder, '+O')].map((level, at) => level !== without[at]);
};

/** Where the elements of a frame's values and window are: in its own group, the shared one, or the file. */
function groupsOf(file: DataSet, frame: number): { values: DataSet; window: DataSet } {
  const own = file.elements['x52009230']?.items?.[frame]?.dataSet;
  const shared = file.elements['x52009229']?.items?.[0]?.dataSet;
  const find = (sequence: string): DataSet =>
    own?.elements[sequence]?.items?.[0]?.dataSet ?? shared?.elements[sequence]?.items?.[0]?.dataSet ?? file;
  return { values: find('x00289145'), window: find('x00289132') };
}

const readFile = (path: string): DataSet => dicomParser.parseDicom(readFileSync(path));

function decompress(from: string, ending: string, folder: string): string {
  const plain = join(folder, 'plain.dcm');
  const command = decompressors.find(([syntax]) => syntax.test(ending))?.[1];
  if (!command) throw new Error(`Nothing decodes ${prefix}${ending}.`);
  const known = otherName[ending];
  const source = known === undefined ? from : join(folder, 'renamed.dcm');
  if (known !== undefined) renameSyntax(from, source, [`${prefix}${ending}`, `${prefix}${known}`]);
  runTool(command[0], [...command.slice(1), source, plain]);
  return plain;
}

const numberOf = (file: DataSet, tag: string, otherwise: number): number => {
  const found = Number.parseFloat(file.string(tag) ?? '');
  return Number.isNaN(found) ? otherwise : found;
};

/** Adds what the header says to the values of a gray frame. */
function fromDataSet(
  file: DataSet,
  stored: Float64Array,
  groups = { values: file, window: file },
): RightPicture {
  const [slope, intercept] = [
    numberOf(groups.values, 'x00281053', 1),
    numberOf(groups.values, 'x00281052', 0),
  ];
  const [width, center] = [numberOf(groups.window, 'x00281051', 0), numberOf(groups.window, 'x00281050', 0)];
  const shape = file.string('x00280030') ?? file.string('x00280034') ?? '';
  const [height = 1, across = 1] = shape.split('\\').map(Number).filter(Boolean);
  return {
    rows: file.uint16('x00280010') ?? 0,
    columns: file.uint16('x00280011') ?? 0,
    pixelHeight: height / across,
    samples: 1,
    values: stored.map((value) => value * slope + intercept),
    isInverted: file.string('x00280004') === 'MONOCHROME1',
    window: width > 0 ? { width, center } : null,
    drawing: null,
  };
}

function fromColor(path: string, file: DataSet, frame: number, folder: string): RightPicture {
  const to = join(folder, 'color.ppm');
  // The pixels of the file: without overlays, and not scaled to square ones.
  runTool('dcmj2pnm', ['+op', '+F', String(frame + 1), '-O', '-a', path, to]);
  const { values } = readAnymap(to);
  return { ...fromDataSet(file, values), samples: 3, values, window: null };
}

/** Returns the bytes of one frame whose fragments are one each, or all of them if there is one frame. */
function fragmentsOf(file: DataSet, frame: number): Buffer {
  const element = file.elements['x7fe00010'];
  const fragments = element?.fragments ?? [];
  const frames = Math.max(1, Number(file.string('x00280008') ?? 1));
  const own = frames === 1 ? fragments : fragments.slice(frame, frame + 1);
  return Buffer.concat(
    own.map(({ position, length }) => file.byteArray.subarray(position, position + length)),
  );
}

/** Deflated Image Frame: the frame's own bytes, one bit or more per pixel. */
function inflatedFrame(file: DataSet, frame: number): Float64Array {
  const bytes = inflateRawSync(fragmentsOf(file, frame));
  return readStored(file, 0, bytes);
}

function fromCodestream(
  file: DataSet,
  program: 'opj_decompress' | 'djxl',
  frame: number,
  folder: string,
): RightPicture {
  const isColor = (file.uint16('x00280002') ?? 1) > 1;
  const from = join(folder, program === 'djxl' ? 'frame.jxl' : 'frame.j2k');
  const to = join(folder, isColor ? 'frame.ppm' : 'frame.pgm');
  writeFileSync(from, fragmentsOf(file, frame));
  runTool(program, program === 'djxl' ? [from, to] : ['-i', from, '-o', to]);
  const { values } = readAnymap(to);
  if (isColor) return { ...fromDataSet(file, values), samples: 3, values, window: null };
  return fromDataSet(file, values);
}
