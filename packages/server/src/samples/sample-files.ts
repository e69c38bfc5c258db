// The sample's committed files (ADR 101). packages/demo/src/brain/make-sample-main.ts makes them.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Title of the study in lists and viewers. */
export const sampleTitle = 'Sample: MRI of the brain';

/**
 * Increased with each change of the files or of what is made of them, so that an installation replaces the sample that it
 * has stored.
 */
export const sampleVersion = 4;

const folder = join(import.meta.dirname, '../../sample');

/** Paths. `study` is a folder with a folder for each series; the others are files. */
export const sampleFiles = {
  study: join(folder, 'study'),
  film: join(folder, 'film.mp4'),
  poster: join(folder, 'poster.jpg'),
  /** What the film shows at each moment, as NDJSON. */
  track: join(folder, 'track.ndjson'),
  /** Captions and chapters of the film, and its length in seconds. */
  texts: join(folder, 'film.json'),
} as const;

/** Lists the images by series, as paths below `study`. Those of a series are in the order of the slices. */
export const listSampleImages = (): string[] =>
  readdirSync(sampleFiles.study, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.dcm'))
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted();
