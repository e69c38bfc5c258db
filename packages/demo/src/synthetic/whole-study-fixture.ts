// Whole studies as files, for tests, journeys and benches. The demo writes its studies from the same scans.
import { scanBrain } from '../brain/brain-study.ts';
import { scanChest } from './chest-study.ts';
import type { ImageSeries, ImageSlice, StudyOptions, SyntheticStudy } from './image-series.ts';
import { scanKnee } from './knee-study.ts';
import { writeStudy } from './study-files.ts';

/** Returns a head MR of a healthy brain: 66 axial, 24 sagittal and 24 coronal images by default. */
export async function generateHeadStudy(options: StudyOptions): Promise<SyntheticStudy> {
  return writeStudy('head', 'MR head', await sampleHead(options), options);
}

/**
 * Returns the real brain with as many slices and pixels as asked for, which are picked or repeated at even distances.
 * Uncompressed, because the pixels are others.
 */
export async function sampleHead({ slices = 66, size = 256 }: StudyOptions): Promise<ImageSeries[]> {
  const cuts = Math.max(2, Math.round(slices * 0.36));
  const series = await scanBrain();
  return series.map((one, at) => resample(one, at === 0 ? slices : cuts, size));
}

function resample(series: ImageSeries, count: number, columns: number): ImageSeries {
  const rows = Math.max(1, Math.round((series.rows / series.columns) * columns));
  const last = series.slices.length - 1;
  const [from, to] = [series.slices[0]?.position, series.slices[last]?.position];
  if (!from || !to) throw new Error('A series of the brain has no images.');
  const slices = Array.from({ length: count }, (_, at): ImageSlice => {
    const share = at / Math.max(1, count - 1);
    const between = (axis: 0 | 1 | 2): number => from[axis] + (to[axis] - from[axis]) * share;
    const { pixels } = series.slices[Math.round(share * last)] ?? { pixels: new Uint16Array() };
    return {
      position: [between(0), between(1), between(2)],
      pixels: Uint16Array.from({ length: rows * columns }, (_unused, index) => {
        const row = Math.floor((Math.floor(index / columns) * series.rows) / rows);
        const column = Math.floor(((index % columns) * series.columns) / columns);
        return pixels[row * series.columns + column] ?? 0;
      }),
    };
  });
  const spacing = [
    (series.spacing[0] * series.rows) / rows,
    (series.spacing[1] * series.columns) / columns,
  ] as const;
  const sliceGap = (series.sliceGap * last) / Math.max(1, count - 1);
  return { ...series, rows, columns, spacing, sliceGap, slices };
}

/** Generates a chest radiograph study of one image, 1024 × 1024 by default. */
export function generateChestStudy(options: StudyOptions): SyntheticStudy {
  return writeStudy('chest', 'Chest radiograph', scanChest(options), options);
}

/** Generates a knee MR study: 24 sagittal and 20 coronal images by default. */
export function generateKneeStudy(options: StudyOptions): SyntheticStudy {
  return writeStudy('knee', 'MR left knee', scanKnee(options), options);
}
