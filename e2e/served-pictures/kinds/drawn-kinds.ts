// Overlays and shutters, which are drawn on the image, and colors.
import type { Element } from '../../../packages/server/src/platform/media/dicom/write-dicom.ts';
import { packedBits } from './frame-kinds.ts';
import {
  columns,
  grayShape,
  rightColors,
  rightGray,
  rows,
  scene,
  windowOf,
  words,
  type MadeKind,
} from './made-kind.ts';

interface Plane {
  group: number;
  top: number;
  left: number;
  height: number;
  width: number;
}

/** A cross over the whole plane. */
const isOnCross = ({ height, width }: Plane, row: number, column: number): boolean =>
  row === height >> 1 || column === width >> 1;

const tag = (group: number, element: number): number => group * 65_536 + element;

function planeShape({ group, top, left, height, width }: Plane, bit = 0): Element[] {
  return [
    [tag(group, 0x0010), 'US', [height]],
    [tag(group, 0x0011), 'US', [width]],
    [tag(group, 0x0040), 'CS', 'G'],
    [tag(group, 0x0050), 'SS', [top + 1, left + 1]],
    [tag(group, 0x0100), 'US', [bit === 0 ? 1 : 16]],
    [tag(group, 0x0102), 'US', [bit]],
  ];
}

function planeOf(plane: Plane): Element[] {
  const { group, height, width } = plane;
  const bits = Array.from({ length: height * width }, (_, at) =>
    isOnCross(plane, Math.floor(at / width), at % width),
  );
  return [...planeShape(plane), [tag(group, 0x3000), 'OW', packedBits(bits)]];
}

/** Which pixels of the image the planes cover. */
const covered = (...planes: Plane[]): boolean[] =>
  Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    return planes.some((plane) => {
      const [y, x] = [row - plane.top, column - plane.left];
      return y >= 0 && x >= 0 && y < plane.height && x < plane.width && isOnCross(plane, y, x);
    });
  });

const whole: Plane = { group: 0x6000, top: 0, left: 0, height: rows, width: columns };
const small: Plane = { group: 0x6002, top: 6, left: 9, height: 12, width: 20 };
const beyond: Plane = { group: 0x6000, top: -8, left: -10, height: 40, width: 30 };

const withPlanes = (
  name: string,
  planes: Plane[],
  drawing = covered(...planes),
  photometric = 'MONOCHROME2',
): MadeKind => ({
  sopClass: '1.1',
  modality: 'DX',
  name,
  elements: [
    ...grayShape({ allocated: 16, stored: 12 }, photometric),
    ...windowOf(500, 1000),
    ...planes.flatMap(planeOf),
    [0x7fe00010, 'OW', words(scene())],
  ],
  right: () =>
    rightGray(scene(), { center: 500, width: 1000 }, { drawing, isInverted: photometric === 'MONOCHROME1' }),
});

const inBit = (bit: number): MadeKind => ({
  ...withPlanes(`overlay in bit ${bit}`, [whole]),
  elements: [
    ...grayShape({ allocated: 16, stored: 12 }),
    ...windowOf(500, 1000),
    ...planeShape(whole, bit),
    [0x7fe00010, 'OW', words(scene().map((value, at) => value | (covered(whole)[at] ? 1 << bit : 0)))],
  ],
});

const overlays: MadeKind[] = [
  withPlanes('overlay smaller than the image', [small]),
  withPlanes('two overlays', [whole, small]),
  withPlanes('overlay beyond the edge', [beyond]),
  withPlanes('overlay on inverted values', [small], covered(small), 'MONOCHROME1'),
  inBit(12),
  inBit(15),
];

/** By how many pixels, at most, a pixel lies inside the shutter below (PS3.3 C.7.6.11); negative outside. */
const insideBy = Array.from({ length: rows * columns }, (_, at) => {
  const [row, column] = [Math.floor(at / columns) + 1, (at % columns) + 1];
  const inRectangle = Math.min(column - 4.5, 60.5 - column, row - 2.5, 40.5 - row);
  const inCircle = 25 - Math.hypot(row - 22, column - 30);
  const inTriangle = row - 1 - (column - 1) / 2;
  return Math.min(inRectangle, inCircle, inTriangle);
});
const isCovered = insideBy.map((by) => by < 0);

const shutter: Element[] = [
  [0x00181600, 'CS', 'RECTANGULAR\\CIRCULAR\\POLYGONAL'],
  [0x00181602, 'IS', [5]],
  [0x00181604, 'IS', [60]],
  [0x00181606, 'IS', [3]],
  [0x00181608, 'IS', [40]],
  [0x00181610, 'IS', [22, 30]],
  [0x00181612, 'IS', [25]],
  [0x00181620, 'IS', [1, 1, 101, 201, 101, 1]],
];

/** Black behind the shutter, whatever the values mean. */
const withShutter = (name: string, photometric: string, elements: Element[]): MadeKind => {
  const isInverted = photometric === 'MONOCHROME1';
  return {
    sopClass: '12.1',
    modality: 'XA',
    name,
    elements: [
      ...grayShape({ allocated: 16, stored: 12 }, photometric),
      ...windowOf(500, 1000),
      ...elements,
      [0x7fe00010, 'OW', words(scene())],
    ],
    right: () =>
      rightGray(
        scene().map((value, at) => (isCovered[at] === true ? Number(isInverted) * 1000 : value)),
        { center: 500, width: 1000 },
        { isInverted, colored: isCovered, unsure: insideBy.map((by) => Math.abs(by) < 1.5) },
      ),
  };
};

const shutters: MadeKind[] = [
  withShutter('shutter of three shapes', 'MONOCHROME2', shutter),
  withShutter('shutter on inverted values, in a group', 'MONOCHROME1', [
    [0x52009229, 'SQ', { items: [[[0x00189472, 'SQ', { items: [shutter] }]]] }],
  ]),
];

const rgb = scene().flatMap((value) => [value % 256, (value * 3) % 256, 255 - (value % 256)]);

const colorShape = (photometric: string, planar = 0, samples = 3, frames?: number): Element[] => [
  [0x00280002, 'US', [samples]],
  [0x00280004, 'CS', photometric],
  ...(samples === 1 ? [] : [[0x00280006, 'US', [planar]] as Element]),
  ...(frames === undefined ? [] : [[0x00280008, 'IS', [frames]] as Element]),
  [0x00280010, 'US', [rows]],
  [0x00280011, 'US', [columns]],
  [0x00280100, 'US', [8]],
  [0x00280101, 'US', [8]],
  [0x00280102, 'US', [7]],
  [0x00280103, 'US', [0]],
];

const planeByPlane = (samples: readonly number[]): number[] =>
  [0, 1, 2].flatMap((plane) => samples.filter((_, at) => at % 3 === plane));
const colorBytes = (samples: readonly number[]): Element => [0x7fe00010, 'OB', Uint8Array.from(samples)];

/** A region of an ultrasound picture: kind of data, unit, and physical length of a pixel. */
const region = (left: number, right: number, kind: number, unit: number, delta: number): Element[] => [
  [0x00186012, 'US', [1]],
  [0x00186014, 'US', [kind]],
  [0x00186018, 'UL', [left]],
  [0x0018601a, 'UL', [0]],
  [0x0018601c, 'UL', [right]],
  [0x0018601e, 'UL', [rows - 1]],
  [0x00186024, 'US', [unit]],
  [0x00186026, 'US', [unit]],
  [0x0018602c, 'FD', new Uint8Array(Float64Array.of(delta).buffer)],
  [0x0018602e, 'FD', new Uint8Array(Float64Array.of(delta).buffer)],
];

/** PS3.3 C.7.6.3.1.2, rounded. */
function toYbr(samples: readonly number[]): number[] {
  const all: number[] = [];
  for (let at = 0; at < samples.length; at += 3) {
    const [r = 0, g = 0, b = 0] = samples.slice(at, at + 3);
    all.push(
      0.299 * r + 0.587 * g + 0.114 * b,
      -0.1687 * r - 0.3313 * g + 0.5 * b + 128,
      0.5 * r - 0.4187 * g - 0.0813 * b + 128,
    );
  }
  return all.map((value) => Math.max(0, Math.min(255, Math.round(value))));
}

/** Colors that stay the same along two pixels, so that halving their columns loses nothing. */
const paired = rgb.map((_, at) => rgb[at - (Math.floor(at / 3) % 2) * 3] ?? 0);

/** Two pixels share their colors: Y, Y, Cb, Cr. */
function halved(ybr: readonly number[]): number[] {
  const all: number[] = [];
  for (let at = 0; at < ybr.length; at += 6)
    all.push(ybr[at] ?? 0, ybr[at + 3] ?? 0, ybr[at + 1] ?? 0, ybr[at + 2] ?? 0);
  return all;
}

const palette = (entries: number, first: number, bits: 8 | 16): Element[] =>
  [0, 1, 2].flatMap((channel): Element[] => [
    [0x00281101 + channel, 'US', [entries, first, bits]],
    [
      0x00281201 + channel,
      'OW',
      words(Array.from({ length: entries }, (_, at) => colorOf(at, channel) * (bits === 16 ? 257 : 1))),
    ],
  ]);
const colorOf = (entry: number, channel: number): number => (entry * (channel + 1)) % 256;

const withPalette = (name: string, entries: number, first: number, bits: 8 | 16): MadeKind => {
  const stored = scene().map((value) => (value % entries) + first);
  return {
    sopClass: '7',
    modality: 'OT',
    name,
    elements: [
      ...grayShape({ allocated: 16, stored: 16 }, 'PALETTE COLOR'),
      ...palette(entries, first, bits),
      [0x7fe00010, 'OW', words(stored)],
    ],
    right: () =>
      rightColors(stored.flatMap((value) => [0, 1, 2].map((channel) => colorOf(value - first, channel)))),
  };
};

/** A gray image whose values from `first` on have the colors of a palette. */
const withSupplement = (presentation: string, first: number): MadeKind => ({
  sopClass: '4.1',
  modality: 'MR',
  name: `perfusion map, ${presentation}`,
  elements: [
    ...grayShape({ allocated: 16, stored: 16 }),
    ...windowOf(350, 700),
    [0x00089205, 'CS', presentation],
    ...palette(1000 - first, first, 8),
    [0x7fe00010, 'OW', words(scene())],
  ],
  right: () => ({
    ...rightColors(
      scene().flatMap((value) =>
        [0, 1, 2].map((channel) =>
          value < first ? Math.max(0, Math.min(255, (value * 255) / 699)) : colorOf(value - first, channel),
        ),
      ),
    ),
    colored: scene().map((value) => value >= first),
  }),
});

const colors: MadeKind[] = [
  withSupplement('MIXED', 700),
  withSupplement('COLOR', 0),
  {
    sopClass: '6.1',
    modality: 'US',
    name: 'color Doppler with three regions',
    elements: [
      ...colorShape('RGB'),
      sequenceOfRegions(region(0, 31, 2, 3, 0.05), region(32, 47, 3, 7, 1.5), region(48, 63, 4, 4, 0.01)),
      colorBytes(rgb),
    ],
    right: () => rightColors(rgb),
  },
  {
    sopClass: '7',
    modality: 'OT',
    name: 'colors plane by plane',
    elements: [...colorShape('RGB', 1), colorBytes(planeByPlane(rgb))],
    right: () => rightColors(rgb),
  },
  {
    sopClass: '7.4',
    modality: 'OT',
    name: 'color captures in one file',
    elements: [...colorShape('RGB', 0, 3, 3), colorBytes([...rgb, ...rgb.toReversed(), ...rgb])],
    right: (frame) => rightColors(frame === 1 ? rgb.toReversed() : rgb),
  },
  {
    sopClass: '77.1.4',
    modality: 'XC',
    name: 'photograph in YBR_FULL',
    elements: [...colorShape('YBR_FULL'), colorBytes(toYbr(rgb))],
    right: () => rightColors(rgb),
  },
  {
    sopClass: '3.1',
    modality: 'US',
    name: 'ultrasound in YBR_FULL_422',
    elements: [...colorShape('YBR_FULL_422'), colorBytes(halved(toYbr(paired)))],
    right: () => rightColors(paired),
  },
  withPalette('palette of 256 colors of 16 bits', 256, 0, 16),
  withPalette('palette that starts at 100', 200, 100, 8),
];

function sequenceOfRegions(...regions: Element[][]): Element {
  return [0x00186011, 'SQ', { items: regions }];
}

export const drawnKinds: readonly MadeKind[] = [...overlays, ...shutters, ...colors];
