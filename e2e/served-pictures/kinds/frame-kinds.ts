// Files of many frames: what each frame says in its own group, and in which order and stacks frames are shown.
import type { Element } from '../../../packages/server/src/platform/media/dicom/write-dicom.ts';
import { grayShape, rightGray, scene, sequence, windowOf, words, type MadeKind } from './made-kind.ts';

const ofFrames = (frames: number): number[] => Array.from({ length: frames }, (_, frame) => frame);
const pixelsOf = (frames: number): Element => [0x7fe00010, 'OW', words(ofFrames(frames).flatMap(scene))];
const shapeOf = (frames: number): Element[] => grayShape({ allocated: 16, stored: 12, frames });
const window = { center: 500, width: 1000 };
const rightScene = (frame: number) => rightGray(scene(frame), window);

const axial = [1, 0, 0, 0, 1, 0];
const placedAt = (z: number): Element[] => [
  sequence(0x00209113, [[0x00200032, 'DS', [0, 0, z]]]),
  sequence(0x00209116, [[0x00200037, 'DS', axial]]),
];
const windowGroup = (center: number, width: number): Element => sequence(0x00289132, windowOf(center, width));
const rescaleGroup = (intercept: number, slope: number): Element =>
  sequence(0x00289145, [
    [0x00281052, 'DS', [intercept]],
    [0x00281053, 'DS', [slope]],
  ]);
const measures = sequence(0x00289110, [[0x00280030, 'DS', [0.8, 0.8]]]);
const shared = (...elements: Element[]): Element => sequence(0x52009229, elements);
const perFrame = (groups: readonly Element[][]): Element => sequence(0x52009230, ...groups);
/** Points to attributes by their tags. */
const dimensions = (...tags: number[]): Element =>
  sequence(
    0x00209222,
    ...tags.map((tag): Element[] => [[0x00209165, 'AT', Uint16Array.of(tag >>> 16, tag & 0xffff)]]),
  );
const content = (indexes: number[], more: Element[] = []): Element =>
  sequence(0x00209111, [[0x00209157, 'UL', indexes], ...more]);

const places = [10, 30, 0, 20];
const byPlace = [2, 0, 3, 1];

const inSpace: MadeKind[] = [
  {
    sopClass: '13.1.3',
    modality: 'MG',
    name: 'tomosynthesis, slices out of order',
    elements: [
      ...shapeOf(4),
      shared(windowGroup(500, 1000), rescaleGroup(0, 1), measures),
      perFrame(places.map(placedAt)),
      pixelsOf(4),
    ],
    right: rightScene,
    frames: byPlace,
  },
  {
    sopClass: '2.2',
    modality: 'CT',
    name: 'legacy converted CT',
    elements: [
      ...shapeOf(4),
      shared(windowGroup(40, 400), rescaleGroup(-400, 1), measures),
      perFrame(places.map((z) => [...placedAt(z), sequence(0x00209171, [[0x00180050, 'DS', [2]]])])),
      pixelsOf(4),
    ],
    right: (frame) =>
      rightGray(
        scene(frame).map((value) => value - 400),
        { center: 40, width: 400 },
      ),
    frames: byPlace,
  },
  {
    sopClass: '4.4',
    modality: 'MR',
    name: 'legacy converted MR, windows by frame',
    elements: [
      ...shapeOf(4),
      shared(measures),
      perFrame(places.map((z, at) => [...placedAt(z), windowGroup(400 + at * 50, 800 + at * 100)])),
      pixelsOf(4),
    ],
    right: (frame) => rightGray(scene(frame), { center: 400 + frame * 50, width: 800 + frame * 100 }),
    frames: byPlace,
  },
  {
    sopClass: '128.1',
    modality: 'PT',
    name: 'legacy converted PET, slopes by frame',
    elements: [
      ...shapeOf(4),
      shared(windowGroup(500, 1000), measures),
      perFrame(places.map((z, at) => [...placedAt(z), rescaleGroup(0, 0.5 + at / 4)])),
      pixelsOf(4),
    ],
    right: (frame) =>
      rightGray(
        scene(frame).map((value) => value * (0.5 + frame / 4)),
        window,
      ),
    frames: byPlace,
  },
  {
    sopClass: '6.2',
    modality: 'US',
    name: 'ultrasound volume',
    elements: [
      ...shapeOf(4),
      shared(windowGroup(500, 1000)),
      dimensions(0x00209057),
      perFrame(
        [2, 4, 1, 3].map((index) => [
          content([index]),
          sequence(0x0020930e, [[0x00209301, 'FD', new Uint8Array(24)]]),
        ]),
      ),
      pixelsOf(4),
    ],
    right: rightScene,
    frames: byPlace,
  },
];

/** Frames that alternate between two values of a dimension: they are shown as two stacks. */
const alternating = (
  name: string,
  sopClass: string,
  modality: string,
  tag: number,
  group: (value: number) => Element[],
): MadeKind => ({
  sopClass,
  modality,
  name,
  stack: '(1/2)',
  elements: [
    ...shapeOf(6),
    shared(windowGroup(500, 1000), measures),
    dimensions(tag, 0x00200032),
    perFrame(
      ofFrames(6).map((frame) => {
        const [value, slice] = [(frame % 2) + 1, Math.floor(frame / 2)];
        return [content([value, slice + 1]), ...placedAt(slice * 5), ...group(value)];
      }),
    ),
    pixelsOf(6),
  ],
  right: rightScene,
  frames: [0, 2, 4],
});

const stacks: MadeKind[] = [
  alternating('MR of two moments (4D)', '4.1', 'MR', 0x00209128, () => []),
  alternating('MR of two echoes', '4.1', 'MR', 0x00189082, (value) => [
    sequence(0x00189114, [[0x00189082, 'FD', new Uint8Array(Float64Array.of(value * 20).buffer)]]),
  ]),
  alternating('CT of two phases', '2.1', 'CT', 0x00209241, () => []),
  alternating('PET of two gates', '130', 'PT', 0x00209153, () => []),
];

const plain = (
  name: string,
  sopClass: string,
  modality: string,
  more: readonly Element[] = [],
): MadeKind => ({
  sopClass,
  modality,
  name,
  elements: [...shapeOf(3), ...windowOf(500, 1000), ...more, pixelsOf(3)],
  right: rightScene,
});

const inTime: MadeKind[] = [
  plain('ultrasound with a frame time', '3.1', 'US', [[0x00181063, 'DS', [20]]]),
  plain('ultrasound with a time for each frame', '3.1', 'US', [[0x00181065, 'DS', [0, 20, 40]]]),
  plain('angiography with a mask frame', '12.1', 'XA', [
    [0x00280009, 'AT', Uint16Array.of(0x0018, 0x1063)],
    [0x00181063, 'DS', [66]],
    sequence(0x00286100, [
      [0x00286101, 'CS', 'AVG_SUB'],
      [0x00286110, 'US', [1]],
    ]),
  ]),
  plain('scintigraphy of three energies', '20', 'NM', [
    [0x00280009, 'AT', Uint16Array.of(0x0054, 0x0010)],
    [0x00540010, 'US', [1, 2, 3]],
  ]),
  plain('captures of 16 bits in one file', '7.3', 'OT'),
  plain('optical coherence tomography', '77.1.5.4', 'OPT'),
  plain('images of a vessel’s inside', '14.1', 'IVOCT'),
  {
    ...plain('enhanced angiography', '12.1.1', 'XA'),
    elements: [
      ...shapeOf(3),
      shared(windowGroup(500, 1000), sequence(0x00289422, [[0x00281040, 'CS', 'LIN']])),
      perFrame(ofFrames(3).map((frame) => [content([frame + 1])])),
      pixelsOf(3),
    ],
  },
];

const captures: MadeKind[] = [
  {
    sopClass: '7.2',
    modality: 'OT',
    name: 'captures of bytes in one file',
    elements: [
      ...grayShape({ allocated: 8, stored: 8, frames: 3 }),
      ...windowOf(128, 256),
      [0x7fe00010, 'OB', Uint8Array.from(ofFrames(3).flatMap(scene), (value) => value / 4)],
    ],
    right: (frame) =>
      rightGray(
        scene(frame).map((value) => Math.floor(value / 4)),
        { center: 128, width: 256 },
      ),
  },
  {
    sopClass: '7.1',
    modality: 'OT',
    name: 'captures of one bit in one file',
    elements: [
      ...grayShape({ allocated: 1, stored: 1, frames: 3 }),
      [
        0x7fe00010,
        'OB',
        packedBits(
          ofFrames(3)
            .flatMap(scene)
            .map((value) => value > 450),
        ),
      ],
    ],
    right: (frame) =>
      rightGray(
        scene(frame).map((value) => (value > 450 ? 255 : 0)),
        { center: 128, width: 256 },
      ),
  },
];

/** Eight pixels in a byte, the first in its lowest bit. */
export function packedBits(isSet: readonly boolean[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(isSet.length / 8));
  for (const [at, one] of isSet.entries()) if (one) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  return bytes;
}

export const frameKinds: readonly MadeKind[] = [...inSpace, ...stacks, ...inTime, ...captures];
