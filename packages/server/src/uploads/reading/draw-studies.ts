// The pictures of a study that is already listed: one per series, and the key image.
import { readFile } from 'node:fs/promises';

import type { MediaSandbox } from '../../platform/media/dicom/media-sandbox.ts';
import { drawStudy, type Drawing } from '../../platform/media/dicom/study-painter.ts';
import type { Platform } from '../../platform/platform.ts';
import { newObjectKey } from '../../platform/storage/object-key.ts';
import { removeObjects } from '../../platform/storage/object-removal.ts';
import { saveStudyPictures, type SeriesPicture } from '../../viewers/study-service.ts';
import { announceUpload } from '../upload-events.ts';
import { selectUploadForJob } from '../upload-repository.ts';
import type { FoundStudy } from './store-read-study.ts';

/** Stores the objects first, then the rows. Keeps pictures that a series already has. */
export async function drawStudies(
  platform: Platform,
  sandbox: Pick<MediaSandbox, 'children' | 'scratch'>,
  { row, opened, studies }: Pick<FoundStudy, 'row' | 'opened' | 'studies'>,
): Promise<void> {
  const pictures: SeriesPicture[] = [];
  let keyImage: string | null = null;
  for (const [at, study] of studies.entries()) {
    const drawn = await drawStudy(study, opened.files, sandbox, `study-${at + 1}`);
    for (const [place, { seriesUid }] of study.series.entries()) {
      const key = await store(platform, drawn.series[place] ?? null);
      if (key !== null) pictures.push({ studyUid: study.studyUid, seriesUid, key });
    }
    if (at === 0) keyImage = await store(platform, drawn.keyImage);
  }
  if (pictures.length === 0) return;
  const unneeded = await platform.database.asSystem(async () => {
    const current = await selectUploadForJob(row.id);
    // It may have been given up or removed in the meantime.
    if (!current?.studyId) return [keyImage, ...pictures.map(({ key }) => key)];
    const left = await saveStudyPictures(current.studyId, { keyImage, pictures });
    await announceUpload(current);
    return left;
  });
  await removeObjects(
    platform,
    unneeded.filter((key) => key !== null),
  );
}

async function store({ objects }: Platform, drawn: Drawing | null): Promise<string | null> {
  if (drawn === null) return null;
  const key = newObjectKey();
  await objects.put(key, await readFile(drawn.path));
  return key;
}
