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

/** The title of a study until its images have been read. */
export const untitledStudy = 'Imaging study';

export type StudyRows = Parameters<typeof insertStudy>;

/** Inserts a study with its series and images. Needs a transaction. */
export function saveStudy(...rows: StudyRows): Promise<void> {
  return insertStudy(...rows);
}

/** The pictures of a study. */
export type StudyPictures = { keyImage: string | null; pictures: SeriesPicture[] };

/**
 * Saves the pictures of a study's series, unless they have one. Returns the keys of unused objects. Needs a system
 * transaction.
 */
export function saveStudyPictures(studyId: string, pictures: StudyPictures): Promise<string[]> {
  return updateStudyPictures(studyId, pictures);
}

/** Returns whether series of a study still need their picture. Needs a system transaction. */
export async function hasUndrawnSeries(studyId: string): Promise<boolean> {
  return (await countUndrawnSeries(studyId)) > 0;
}

/** Returns a study if the user may see it. Needs that user's transaction. */
export function lookUpStudy(actor: Actor, id: string): Promise<StudyRow | undefined> {
  return selectStudy(actor, id);
}

/** The title and descriptions of a study and its series. */
export type DescribedStudy = Pick<StudyDocument, 'title' | 'description'> & {
  workspaceId: number;
  ownerUserId: string | null;
  series: Pick<StudySeries, 'modality' | 'description' | 'bodyPart'>[];
};

/** Returns the descriptions of a study that the user may see. Needs that user's transaction. */
export async function describeStudy(actor: Actor, id: string): Promise<DescribedStudy | undefined> {
  const row = await selectStudy(actor, id);
  if (!row) return undefined;
  const { title, description, workspaceId, ownerUserId } = row;
  const series = (await selectSeries(id)).map(({ modality, description, bodyPart }) => ({
    modality,
    description,
    ...(bodyPart !== null && { bodyPart }),
  }));
  return { title, ...(description !== null && { description }), workspaceId, ownerUserId, series };
}

/** Returns the people named by a study's images (B4). Needs the owner's rights. */
export function readStudyHeader(id: string): Promise<StudyHeader | undefined> {
  return selectStudyHeader(id);
}

/** Counts the studies that a patient keeps, except those of one upload. Needs that patient's transaction. */
export function countStudiesOf(ownerUserId: string, besidesUpload?: string): Promise<number> {
  return selectStudyCount(ownerUserId, besidesUpload);
}

/** Assigns a study to its patient, with the title that the requester chose. Needs a transaction. */
export function assignStudy(id: string, ownerUserId: string | null, title?: string): Promise<void> {
  return updateStudyOwner(id, ownerUserId, title);
}
