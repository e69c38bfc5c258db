// The files that are opened in the served product and compared: those of the test data, and those made for the transfer
// syntaxes that it lacks. To add a file of the test data, add its folder or its path here.
import dicomParser from 'dicom-parser';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { testData } from '../support/study-folder.ts';
import { drawnKinds } from './kinds/drawn-kinds.ts';
import { frameKinds } from './kinds/frame-kinds.ts';
import { grayKinds } from './kinds/gray-kinds.ts';
import { writeKind, type MadeKind } from './kinds/made-kind.ts';
import { makeFile } from './picture-makers.ts';
import type { RightPicture } from './picture-oracle.ts';
import { writePlainFile, type PlainKind } from './plain-files.ts';

/** A file and what it must show. */
export interface PictureInput {
  name: string;
  /** The end of the transfer syntax, after 1.2.840.10008.1.2. */
  ending: string;
  /** What the viewers say instead of a picture. */
  refusal?: RegExp;
  /** Whether it is compared every day, not only by `npm run assure pictures`. */
  isDaily: boolean;
  /** The description of its series, if it was made. All made files are series of one study. */
  series?: string;
  /** The frame behind each slice, zero-based, if the file stores them in another order than they are shown. */
  frames?: readonly number[];
  /** The right pixels of a frame, if they are known without another program. */
  right?: (frame: number) => RightPicture;
  /** What it is opened together with: made files are series of one study. */
  batch?: string;
  /** Returns the file, which it may write into the folder, and the plain one from which it was made. */
  prepare: (folder: string) => Promise<{ path: string; plain?: string }>;
}

const prefix = '1.2.840.10008.1.2';
/** Syntaxes that keep every value. */
const lossless = /^(|\.1|\.1\.99|\.2|\.5|\.8\.1|\.4\.(57|70|80|90|92|110|201|202))$/;
/** Each program rounds in its own way what it converts to RGB. */
const converted = /_ybr_full_|YBR_FULL/;
export const isLossless = ({ ending, name }: Pick<PictureInput, 'ending' | 'name'>): boolean =>
  lossless.test(ending) && !converted.test(name);

/** Every made file: its kind of pixels and transfer syntax. The first of each decoder is compared every day. */
const made: readonly (readonly [PlainKind, string, 'daily'?])[] = [
  ['gray12', ''],
  ['gray12', '.1', 'daily'],
  ['gray12', '.1.99'],
  ['gray12', '.2'],
  ['gray12', '.5', 'daily'],
  ['gray8', '.4.50', 'daily'],
  ['gray8', '.4.51'],
  ['gray12', '.4.51', 'daily'],
  ['gray12', '.4.53'],
  ['gray12', '.4.55'],
  ['gray12', '.4.57'],
  ['gray12', '.4.70', 'daily'],
  ['gray12', '.4.80', 'daily'],
  ['gray12', '.4.81'],
  ['gray12', '.4.90', 'daily'],
  ['gray12', '.4.91'],
  ['gray12', '.4.110', 'daily'],
  ['gray8', '.4.111'],
  ['gray12', '.4.112'],
  ['gray12', '.4.201', 'daily'],
  ['gray12', '.4.202'],
  ['gray12', '.4.203'],
  ['gray8', '.5'],
  ['gray8', '.4.70'],
  ['gray8', '.4.80'],
  ['gray8', '.4.90'],
  ['gray8', '.4.201'],
  ['color', '.1'],
  ['color', '.5'],
  ['color', '.4.70'],
  ['color', '.4.80'],
  ['color', '.4.90'],
  ['color', '.4.91'],
  ['color', '.4.110'],
  ['color', '.4.201'],
  ['color', '.4.202'],
  ['color', '.4.203'],
  ['color', '.4.81'],
  ['gray12', '.8.1', 'daily'],
];

const elsewhere = /cannot be shown here yet|no picture/;
/** Made files of syntaxes that are refused, by a sentence that does not blame the file. */
const madeRefused = ['.4.92', '.4.93', '.4.94', '.4.66'];

/** Test data whose pixels two decoders read differently, or that no program of the oracle reads. */
const withoutOracle = [
  // Header and pixels disagree about bits or sign.
  'dicom/colour/mlut_18.dcm',
  'dicom/malformed/J2K_pixelrep_mismatch.dcm',
  'dicom/transfer-syntax/JLSL_16_15_1_1F.dcm',
  // Its picture is a stub that no program decodes.
  'dicom/odd-but-valid/JPEG2000-embedded-sequence-delimiter.dcm',
];
/**
 * Test data that is no image of a study: without a study, or a segmentation, so that no case can be ordered with it; a
 * video, which `study-objects.spec.ts` plays.
 */
const withoutStudy = [
  'dicom/transfer-syntax/HTJ2KLossless_08_RGB.dcm',
  'dicom/transfer-syntax/HTJ2K_08_RGB.dcm',
  'dicom/transfer-syntax/JLSN_RGB_ILV0.dcm',
  'dicom/transfer-syntax/liver_deflate.dcm',
  'made/dicom-valid/video-h264-in-dicom.dcm',
];
const leftOut = new Set([...withoutOracle, ...withoutStudy]);

/** The test data: folders of the inventory, and single files of large folders. */
const folders =
  /^dicom\/(colour|multiframe|odd-but-valid|transfer-syntax|malformed)\/|^made\/dicom-valid\/[^/]+$/;
const singles = [
  'dicom/brain-mri/N2D_0244.dcm',
  'dicom/ct-3slice/02.dcm',
  'dicom/mr-wrist-16/MR08.dcm',
  'made/reports-2026-11/ct-single/1.dcm',
  'made/reports-2026-11/j2k-mct-as-rct/a.dcm',
  // Each has an element that other viewers have drawn wrong.
  ...'alloc12 aspect cine30 ect-shared enhanced-ct highbits mg-both modality-lut overlay padding us-regions voi-linear voi-lut'
    .split(' ')
    .map((folder) => `made/reports-2026-11/${folder}/a.dcm`),
];
/** Files whose frames are not in the order of their places (PS3.3 C.7.6.17). */
const frameOrders: Readonly<Record<string, readonly number[]>> = {
  'dicom/multiframe/CT0012.fragmented_no_bot_jpeg_lossless.57.dcm': [1, 0],
  'dicom/multiframe/CT0012.not_fragmented_no_bot_rle.dcm': [1, 0],
  'dicom/transfer-syntax/CT0012.fragmented_no_bot_jpeg_baseline.51.dcm': [1, 0],
  'made/reports-2026-11/ect-shared/a.dcm': [3, 2, 1, 0],
  'made/reports-2026-11/enhanced-ct/a.dcm': [1, 3, 0, 2],
};
const refused: Readonly<Record<string, RegExp>> = {
  'dicom/colour/SC_rgb_rle_16bit.dcm': elsewhere,
  'dicom/colour/SC_rgb_rle_32bit.dcm': elsewhere,
};

/** The inventory is older than some of the files. */
const syntaxOf = (path: string): string =>
  (dicomParser.readPart10Header(readFileSync(path)).string('x00020010') ?? '').trim();

/** Returns the files of the inventory with pixels and their transfer syntaxes, by path. */
function inventory(): Map<string, string> {
  const list = join(testData, 'INVENTORY-dicom.csv');
  if (!existsSync(list)) return new Map();
  const rows = readFileSync(list, 'utf8').split('\n').slice(1);
  return new Map(
    rows.flatMap((row) => {
      const [path = '', , syntax = '', , height = ''] = row.split(',');
      return syntax.startsWith(prefix) && Number(height) > 0 ? [[path, syntax] as const] : [];
    }),
  );
}

/** With the made files of each decoder, a tenth of all files is compared every day. */
const daily = /\/(voi-lut|overlay|enhanced-ct|highbits)\//;

function fromTestData(): PictureInput[] {
  const known = inventory();
  const paths = [...known.keys()].filter((path) => folders.test(path));
  return [...paths, ...singles]
    .filter((path) => !leftOut.has(path) && statSync(join(testData, path), { throwIfNoEntry: false }))
    .map((path) => {
      const syntax = known.get(path) ?? syntaxOf(join(testData, path));
      const refusal = refused[path];
      const frames = frameOrders[path];
      return {
        name: path,
        ending: syntax.slice(prefix.length),
        isDaily: daily.test(path),
        ...(refusal && { refusal }),
        ...(frames && { frames }),
        prepare: async () => ({ path: join(testData, path) }),
      };
    });
}

function madeInput(kind: PlainKind, ending: string, isDaily: boolean): PictureInput {
  const series = `${kind} ${ending || 'implicit'}`;
  return {
    name: `made ${kind}`,
    ending,
    isDaily,
    series,
    batch: 'transfer syntaxes',
    async prepare(folder) {
      const plain = writePlainFile(folder, kind, series);
      const path = await makeFile(folder, plain, ending);
      return lossless.test(ending) ? { path, plain } : { path };
    },
  };
}

/** A made file with an unusual element, whose right pixels are those it was made from. */
const kindInput =
  (batch: string) =>
  (kind: MadeKind): PictureInput => ({
    name: kind.name,
    ending: '.1',
    isDaily: false,
    series: kind.stack === undefined ? kind.name : `${kind.name} ${kind.stack}`,
    batch,
    right: kind.right,
    ...(kind.frames && { frames: kind.frames }),
    prepare: async (folder) => ({ path: writeKind(folder, kind) }),
  });

const kinds: readonly PictureInput[] = [
  ...grayKinds.map(kindInput('gray values')),
  ...frameKinds.map(kindInput('frames')),
  ...drawnKinds.map(kindInput('overlays and colors')),
];

/** Returns all files. Without the test data there are none. */
export function pictureInputs(): PictureInput[] {
  if (!existsSync(join(testData, 'INVENTORY-dicom.csv'))) return [];
  return [
    ...made.map(([kind, ending, daily]) => madeInput(kind, ending, daily === 'daily')),
    ...madeRefused.map((ending) => ({
      ...madeInput('gray12', ending, ending === '.4.94'),
      refusal: elsewhere,
    })),
    ...kinds,
    ...fromTestData(),
  ];
}
