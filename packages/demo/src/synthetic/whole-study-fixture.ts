// Whole synthetic studies as files, for tests, journeys and benches. The demo writes its knees and chests from the same
// scans.
import { scanChest } from './chest-study.ts';
import { scanHead } from '@plainscan/server/src/samples/scan/head-study.ts';
import type { StudyOptions, SyntheticStudy } from '@plainscan/server/src/samples/scan/image-series.ts';
import { scanKnee } from './knee-study.ts';
import { writeStudy } from '@plainscan/server/src/samples/scan/study-files.ts';

/** Generates a head MR study of a healthy brain: 66 axial, 24 sagittal and 24 coronal images by default. */
export function generateHeadStudy(options: StudyOptions): SyntheticStudy {
  return writeStudy('head', 'MR head', scanHead(options), options);
}

/** Generates a chest radiograph study of one image, 1024 × 1024 by default. */
export function generateChestStudy(options: StudyOptions): SyntheticStudy {
  return writeStudy('chest', 'Chest radiograph', scanChest(options), options);
}

/** Generates a knee MR study: 24 sagittal and 20 coronal images by default. */
export function generateKneeStudy(options: StudyOptions): SyntheticStudy {
  return writeStudy('knee', 'MR left knee', scanKnee(options), options);
}
