import type { ImageSeries, Triple } from '@plainscan/server/src/samples/scan/image-series.ts';
import { resliceAxial } from '@plainscan/server/src/samples/scan/volume-reslice.ts';
import { brainFiles, readBrainImage } from './brain-files.ts';

/** White matter is about 75, fluid is below 15, and fat, the brightest, is 170. */
const window = { center: 50, width: 100 };
const cuts = 24;

/**
 * Returns a real brain without findings, whose face its authors have removed: axial T1 from bottom to top, with
 * sagittal and coronal cuts. `writeStudy` makes a study of it for any patient and UID root.
 */
export async function scanBrain(): Promise<ImageSeries[]> {
  const images = await Promise.all(brainFiles().map(readBrainImage));
  const [first, second] = images;
  if (!first || !second) throw new Error('The demo has no images of a brain.');
  const { manufacturer, model, rows, columns, spacing, alongRow, alongColumn, thickness } = first;
  const axial: ImageSeries = {
    rows,
    columns,
    spacing,
    alongRow,
    alongColumn,
    thickness,
    description: 'T1 axial',
    modality: 'MR',
    bodyPart: 'HEAD',
    bitsStored: 16,
    sliceGap: distance(first.position, second.position),
    window,
    scanner: { manufacturer, model, sequence: 'GR', variant: 'MP', acquisition: '3D' },
    slices: images.map(({ position, pixels, jpegLs }) => ({ position, pixels, jpegLs })),
  };
  return [
    axial,
    // From left to right, the order in which viewers show them, so that the video and the viewers count alike.
    resliceAxial(axial, 'sagittal', spread(0.8, 0.2)),
    resliceAxial(axial, 'coronal', spread(0.2, 0.86)),
  ];
}

const distance = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const spread = (from: number, to: number): number[] =>
  Array.from({ length: cuts }, (_, at) => from + ((to - from) * at) / (cuts - 1));
