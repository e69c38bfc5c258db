import { createHead } from './head-anatomy.ts';
import type { ImageSeries, StudyOptions } from './image-series.ts';
import { createScanner } from './mr-scanner.ts';
import { resliceAxial } from './volume-reslice.ts';

const FIELD = 230;
const LOWEST = -58;
const HEIGHT = 146;

/** Returns the series of a head MR: axial T1 from bottom to top, and sagittal and coronal reslices of it. */
export function scanHead(options: StudyOptions): ImageSeries[] {
  const count = options.slices ?? 66;
  const size = options.size ?? 256;
  const gap = HEIGHT / Math.max(1, count - 1);
  const pixel = FIELD / size;
  const corner = -FIELD / 2 + pixel / 2;
  const head = createHead(options.seed);
  const scan = createScanner(options.seed, 0.022);
  const shape = {
    rows: size,
    columns: size,
    spacing: [pixel, pixel],
    alongRow: [1, 0, 0],
    alongColumn: [0, 1, 0],
  } as const;
  const slices = Array.from({ length: count }, (_, i) =>
    scan(head, { ...shape, origin: [corner, corner - 8, LOWEST + i * gap] }),
  );
  const axial: ImageSeries = {
    ...shape,
    description: 'T1 axial',
    modality: 'MR',
    bodyPart: 'HEAD',
    bitsStored: 16,
    sliceGap: gap,
    window: { center: 460, width: 900 },
    timing: { repetition: 620, echo: 11 },
    slices,
  };
  const cuts = Math.max(2, Math.round(count * 0.36));
  const across = spread(0.2, 0.8, cuts);
  return [
    axial,
    resliceAxial(axial, 'sagittal', across),
    resliceAxial(axial, 'coronal', spread(0.13, 0.89, cuts)),
  ];
}

function spread(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
}
