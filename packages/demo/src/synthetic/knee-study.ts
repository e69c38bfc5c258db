import type { ImageSeries, StudyOptions, Triple } from './image-series.ts';
import { createKnee } from './knee-anatomy.ts';
import { createScanner } from './mr-scanner.ts';

const FIELD = 160;
const CENTRE_Z = 2;
const WIDTH = 88;
const DEPTH = 78;

/** Returns the images of a left knee: sagittal PD from the inner to the outer side, coronal PD from front to back. */
export function scanKnee(options: StudyOptions): ImageSeries[] {
  const count = options.slices ?? 24;
  const size = options.size ?? 256;
  const pixel = FIELD / size;
  const edge = FIELD / 2 - pixel / 2;
  const knee = createKnee(options.seed);
  const scan = createScanner(options.seed, 0.024);
  const series = (
    description: string,
    alongRow: Triple,
    total: number,
    span: number,
    at: (offset: number) => Triple,
  ): ImageSeries => {
    const gap = span / Math.max(1, total - 1);
    const plane = {
      rows: size,
      columns: size,
      spacing: [pixel, pixel],
      alongRow,
      alongColumn: [0, 0, -1],
    } as const;
    const slices = Array.from({ length: total }, (_, i) =>
      scan(knee, { ...plane, origin: at(i * gap - span / 2) }),
    );
    return {
      ...plane,
      description,
      modality: 'MR',
      bodyPart: 'KNEE',
      bitsStored: 16,
      sliceGap: gap,
      window: { center: 500, width: 1000 },
      timing: { repetition: 2400, echo: 24 },
      slices,
    };
  };
  return [
    series('PD sagittal', [0, 1, 0], count, WIDTH, (offset) => [offset, -edge + 4, CENTRE_Z + edge]),
    series('PD coronal', [1, 0, 0], Math.max(2, Math.round(count * 0.83)), DEPTH, (offset) => [
      -edge,
      offset + 6,
      CENTRE_Z + edge,
    ]),
  ];
}
