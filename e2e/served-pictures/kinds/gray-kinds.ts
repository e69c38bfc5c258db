// Gray pictures: how bits are stored, what values mean, and how bright they are.
import type { Element } from '../../../packages/server/src/platform/media/dicom/write-dicom.ts';
import {
  grayShape,
  rightGray,
  rightLevels,
  scene,
  sequence,
  windowOf,
  words,
  type MadeKind,
} from './made-kind.ts';

const capture = { sopClass: '7', modality: 'OT' };
const pixelData = (values: readonly number[]): Element => [0x7fe00010, 'OW', words(values)];
const bytes = (values: readonly number[]): Element => [0x7fe00010, 'OB', Uint8Array.from(values)];
const twelve = { allocated: 16, stored: 12 };
const sixteen = { allocated: 16, stored: 16 };
const lowest = scene().map((value) => Math.floor(value / 4));

/** Two values of 12 bits in three bytes, the lower bits first. */
function packedTwelve(values: readonly number[]): number[] {
  const packed: number[] = [];
  for (let at = 0; at < values.length; at += 2) {
    const [a = 0, b = 0] = [values[at], values[at + 1]];
    packed.push(a & 0xff, (a >> 8) | ((b & 0xf) << 4), b >> 4);
  }
  return packed;
}

const bits: MadeKind[] = [
  {
    ...capture,
    name: 'high bit 15 of 12 stored',
    elements: [
      ...grayShape({ ...twelve, high: 15 }),
      ...windowOf(500, 1000),
      pixelData(scene().map((value, at) => (value << 4) | (at & 15))),
    ],
    right: () => rightGray(scene(), { center: 500, width: 1000 }),
  },
  {
    ...capture,
    name: 'signed 12 bits with garbage above',
    elements: [
      ...grayShape({ ...twelve, isSigned: true }),
      ...windowOf(0, 1000),
      pixelData(scene().map((value, at) => ((value - 500) & 0xfff) | ((at & 15) << 12))),
    ],
    right: () =>
      rightGray(
        scene().map((value) => value - 500),
        { center: 0, width: 1000 },
      ),
  },
  {
    ...capture,
    name: '10 bits, lowest values white',
    elements: [
      ...grayShape({ allocated: 16, stored: 10 }, 'MONOCHROME1'),
      ...windowOf(500, 1000),
      pixelData(scene()),
    ],
    right: () => rightGray(scene(), { center: 500, width: 1000 }, { isInverted: true }),
  },
  {
    ...capture,
    name: 'secondary capture, 12 bits allocated',
    elements: [
      ...grayShape({ allocated: 12, stored: 12 }),
      ...windowOf(500, 1000),
      [0x7fe00010, 'OW', Uint8Array.from(packedTwelve(scene()))],
    ],
    right: () => rightGray(scene(), { center: 500, width: 1000 }),
  },
  {
    ...capture,
    name: 'signed bytes',
    elements: [
      ...grayShape({ allocated: 8, stored: 8, isSigned: true }),
      ...windowOf(0, 200),
      bytes(lowest.map((value) => value - 100)),
    ],
    right: () =>
      rightGray(
        lowest.map((value) => value - 100),
        { center: 0, width: 200 },
      ),
  },
  {
    ...capture,
    name: 'more bytes than pixels',
    elements: [...grayShape(twelve), ...windowOf(500, 1000), pixelData([...scene(), 0xfff, 0xfff, 0xfff])],
    right: () => rightGray(scene(), { center: 500, width: 1000 }),
  },
  {
    sopClass: '481.2',
    modality: 'RTDOSE',
    name: 'dose of 32 bits',
    elements: [
      ...grayShape({ allocated: 32, stored: 32 }),
      ...windowOf(500_000_000, 1_000_000_000),
      [0x7fe00010, 'OW', new Uint8Array(Uint32Array.from(scene(), (value) => value * 1_000_000).buffer)],
    ],
    right: () =>
      rightGray(
        scene().map((value) => value * 1_000_000),
        { center: 500_000_000, width: 1_000_000_000 },
      ),
  },
  {
    sopClass: '30',
    modality: 'MR',
    name: 'parametric map of real numbers',
    elements: [
      ...grayShape({ allocated: 32, stored: 32 }).filter(([tag]) => tag < 0x00280101),
      ...windowOf(0.5, 1),
      [0x7fe00008, 'OF', floats(scene().map((value) => value / 1000))],
    ],
    right: () => rightLevels(scene().map((value) => Math.min(1, value / 1000) * 255)),
  },
];

function floats(values: readonly number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer);
}

const negative = scene().map((value) => 1000 - value);
const values: MadeKind[] = [
  {
    ...capture,
    name: 'slope of minus one',
    elements: [
      ...grayShape(twelve),
      ...windowOf(500, 1000),
      [0x00281052, 'DS', [1000]],
      [0x00281053, 'DS', [-1]],
      pixelData(negative),
    ],
    right: () => rightGray(scene(), { center: 500, width: 1000 }),
  },
  {
    sopClass: '128',
    modality: 'PT',
    name: 'PET with a slope of its own',
    elements: [
      ...grayShape({ ...sixteen, isSigned: true }),
      ...windowOf(185, 370),
      [0x00281052, 'DS', [0]],
      [0x00281053, 'DS', [0.37]],
      [0x00541001, 'CS', 'BQML'],
      pixelData(scene()),
    ],
    right: () =>
      rightGray(
        scene().map((value) => value * 0.37),
        { center: 185, width: 370 },
      ),
  },
  {
    sopClass: '1',
    modality: 'CR',
    name: 'modality table from minus 500',
    elements: [
      ...grayShape({ ...sixteen, isSigned: true }),
      ...windowOf(1000, 2000),
      sequence(0x00283000, [
        [0x00283002, 'SS', [1000, -500, 16]],
        [0x00283004, 'LO', 'US'],
        [0x00283006, 'US', Array.from({ length: 1000 }, (_, at) => at * 2)],
      ]),
      pixelData(scene().map((value) => value - 500)),
    ],
    right: () =>
      rightGray(
        scene().map((value) => value * 2),
        { center: 1000, width: 2000 },
      ),
  },
];

const withFunction = (name: string, level: (value: number) => number): MadeKind => ({
  sopClass: '1.2',
  modality: 'MG',
  name: `window function ${name}`,
  elements: [...grayShape(twelve), ...windowOf(500, 400), [0x00281056, 'CS', name], pixelData(scene())],
  right: () => rightLevels(scene().map(level)),
});

const brightness: MadeKind[] = [
  // The same ramp as the linear one from 300 to 700.
  {
    ...withFunction('LINEAR_EXACT', (value) => value),
    right: () => rightGray(scene(), { center: 500.5, width: 401 }),
  },
  withFunction('SIGMOID', (value) => 255 / (1 + Math.exp((-4 * (value - 500)) / 400))),
  {
    sopClass: '1.1',
    modality: 'DX',
    name: 'presentation shape INVERSE',
    elements: [
      ...grayShape(twelve),
      ...windowOf(500, 1000),
      [0x20500020, 'CS', 'INVERSE'],
      pixelData(scene()),
    ],
    right: () => rightGray(scene(), { center: 500, width: 1000 }, { isInverted: true }),
  },
  {
    sopClass: '1.1',
    modality: 'DX',
    name: 'curve of 8 bits beside a window',
    elements: [
      ...grayShape(twelve),
      ...windowOf(500, 1000),
      sequence(0x00283010, [
        [0x00283002, 'US', [256, 300, 8]],
        [0x00283006, 'US', Array.from({ length: 256 }, (_, at) => Math.round((at / 255) ** 2 * 255))],
      ]),
      pixelData(scene()),
    ],
    right: () =>
      rightLevels(
        scene().map((value) => Math.round((Math.max(0, Math.min(255, value - 300)) / 255) ** 2 * 255)),
      ),
  },
  {
    sopClass: '2',
    modality: 'CT',
    name: 'CT with several windows',
    elements: [
      ...grayShape(sixteen),
      [0x00281050, 'DS', [40, 300, -600]],
      [0x00281051, 'DS', [400, 1500, 1600]],
      [0x00281052, 'DS', [-500]],
      [0x00281053, 'DS', [1]],
      pixelData(scene()),
    ],
    right: () =>
      rightGray(
        scene().map((value) => value - 500),
        { center: 40, width: 400 },
      ),
  },
];

const shapes: MadeKind[] = [
  {
    sopClass: '4',
    modality: 'MR',
    name: 'rows twice as far apart as columns',
    elements: [...grayShape(twelve), ...windowOf(500, 1000), [0x00280030, 'DS', [2, 1]], pixelData(scene())],
    right: () => rightGray(scene(), { center: 500, width: 1000 }, { pixelHeight: 2 }),
  },
  {
    ...capture,
    name: 'pixel aspect ratio of one to two',
    elements: [...grayShape(twelve), ...windowOf(500, 1000), [0x00280034, 'IS', [1, 2]], pixelData(scene())],
    right: () => rightGray(scene(), { center: 500, width: 1000 }, { pixelHeight: 0.5 }),
  },
];

export const grayKinds: readonly MadeKind[] = [...bits, ...values, ...brightness, ...shapes];
