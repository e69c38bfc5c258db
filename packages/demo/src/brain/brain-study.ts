import { listSampleImages } from '@plainscan/server/src/samples/sample-files.ts';
import type { ImageSeries } from '../synthetic/image-series.ts';
import { readBrainImage } from './brain-files.ts';

/**
 * Returns a real brain without findings, whose face its authors have removed: axial T1 from bottom to top, with
 * sagittal and coronal cuts. `writeStudy` makes a study of it for any patient and UID root.
 */
export async function scanBrain(): Promise<ImageSeries[]> {
  const found: ImageSeries[] = [];
  for (const name of listSampleImages()) {
    const { series, slice } = await readBrainImage(name);
    const last = found.at(-1);
    if (last?.description === series.description) last.slices.push(slice);
    else found.push({ ...series, slices: [slice] });
  }
  return found;
}
