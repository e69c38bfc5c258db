import type { Actor, StudyDocument, StudySeries } from '@plainscan/contract';

import {
  countUndrawnSeries,
  insertStudy,
  selectSeries,
  selectStudy,
  selectStudyCount,
  selectStudyHeader,
  updateStudyOwner,
  updateStudyPictures,
  type SeriesPicture,
  type StudyHeader,
  type StudyRow,
} from './study-repository.ts';

export type { SeriesPicture, StudyHeader } from './study-repository.ts';

/** What a study is called until its images have been read. */
export const untitledStudy = 'Imaging study';

export type StudyRows = Parameters<typeof insertStudy>;

/** Writes a study with its series and images. Needs a transaction. */
export function saveStudy(...rows: StudyRows): Promise<void> {
  return insertStudy(...rows);
}

/** The pictures of a study. */
export type StudyPictures = { keyImage: string | null; pictures: SeriesPicture[] };

/**
 * Gives the series of a study their pictures, unless they have one; the keys of the objects that no one took come back.
 * Needs a system transaction.
 */
export function saveStudyPictures(studyId: string, pictures: StudyPictures): Promise<string[]> {
  return updateStudyPictures(studyId, pictures);
}

/** Whether series of a study still wait for their picture. Needs a system transaction. */
export async function hasUndrawnSeries(studyId: string): Promise<boolean> {
  return (await countUndrawnSeries(studyId)) > 0;
}

/** A study that the person may see. Needs a transaction of that person. */
export function lookUpStudy(actor: Actor, id: string): Promise<StudyRow | undefined> {
  return selectStudy(actor, id);
}

/** What a study and its series are called. */
export type DescribedStudy = Pick<StudyDocument, 'title' | 'description'> & {
  series: Pick<StudySeries, 'modality' | 'description' | 'bodyPart'>[];
};

/** What the images of a study that the person may see are said to show. Needs a transaction of that person. */
export async function describeStudy(actor: Actor, id: string): Promise<DescribedStudy | undefined> {
  const row = await selectStudy(actor, id);
  if (!row) return undefined;
  const { title, description } = row;
  const series = (await selectSeries(id)).map(({ modality, description, bodyPart }) => ({
    modality,
    description,
    ...(bodyPart !== null && { bodyPart }),
  }));
  return { title, ...(description !== null && { description }), series };
}

/** Whom the images of a study name (B4). Needs the owner's rights. */
export function readStudyHeader(id: string): Promise<StudyHeader | undefined> {
  return selectStudyHeader(id);
}

/** How many studies a patient keeps, without those of one upload. Needs a transaction of that patient. */
export function countStudiesOf(ownerUserId: string, besidesUpload?: string): Promise<number> {
  return selectStudyCount(ownerUserId, besidesUpload);
}

/** Gives a study to its patient, with the title that the person ordering chose. Needs a transaction. */
export function assignStudy(id: string, ownerUserId: string | null, title?: string): Promise<void> {
  return updateStudyOwner(id, ownerUserId, title);
}
