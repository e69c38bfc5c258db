// Checks a resource's files before it is created (T-018 … T-020, T-025): their names and their first bytes.
import {
  AppError,
  fieldProblems,
  isThumbnailName,
  materialFileProblem,
  type MaterialType,
} from '@plainscan/contract';

import { locateFiles } from '../packs/pack-files.ts';
import { sniffFile } from '../platform/media/files/file-sniff.ts';
import type { Platform } from '../platform/platform.ts';

const pictures = ['image/jpeg', 'image/png'];
const images = [...pictures, 'image/gif', 'image/bmp', 'image/tiff'];

type Found = Awaited<ReturnType<typeof sniffFile>>;

/**
 * Whether a file that starts like this may be of the type. Rare kinds of video are only recognized by the converter.
 */
const mayBe: Readonly<Record<Exclude<MaterialType, 'dcm'>, (found: Found) => boolean>> = {
  image: ({ mime }) => images.includes(mime),
  video: ({ kind, mime }) => kind === 'video' || (kind === 'other' && mime === 'application/octet-stream'),
  '3d': ({ kind }) => kind === 'glb',
  document: ({ kind }) => kind === 'pdf',
};

export type ArrivedFile = { id: string; path: string };

/** Throws with the wording of the specification for files of another type or format. Needs no transaction. */
export async function checkMaterialFiles(
  platform: Platform,
  type: MaterialType,
  files: readonly ArrivedFile[],
): Promise<void> {
  const problem = materialFileProblem(
    type,
    files.map(({ path }) => path),
  );
  if (problem !== null) throw new AppError(problem);
  // Only reading the whole study shows which files are not images.
  if (type === 'dcm') return;
  for (const found of await sniffAll(platform, files))
    if (!mayBe[type](found)) throw new AppError('library.other-type');
}

/** Throws for a thumbnail that is neither a JPEG nor a PNG. */
export async function checkThumbnail(platform: Platform, files: readonly ArrivedFile[]): Promise<void> {
  const isNamed = files.length === 1 && files.every(({ path }) => isThumbnailName(path));
  const found = isNamed ? await sniffAll(platform, files) : [];
  if (isNamed && found.every(({ mime }) => pictures.includes(mime))) return;
  throw new AppError('input.invalid', { fields: { thumbnail: [fieldProblems.thumbnailFormat] } });
}

async function sniffAll({ database, objects }: Platform, files: readonly ArrivedFile[]): Promise<Found[]> {
  const places = await database.asSystem(() => locateFiles(files.map(({ id }) => id)));
  const found: Found[] = [];
  for (const { objectKey, byteOffset, byteLength } of places.values()) {
    const length = Math.min(byteLength, 8_192);
    const start =
      length === 0 ? [] : await (await objects.read(objectKey, { offset: byteOffset, length })).toArray();
    found.push(await sniffFile(Buffer.concat(start)));
  }
  return found;
}
