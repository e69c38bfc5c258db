// Library videos that are inserted between the parts of a report's video (B11).
import type { Actor } from '@plainscan/contract';

import { and, eq } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { fileView, studyFile } from '../viewers/resource-tables.ts';
import { isShowable, material, materialsInScope } from './material-tables.ts';

/**
 * Returns the title of a ready video in the actor's library, or `undefined` if there is none. Needs a transaction of
 * the actor.
 */
export async function selectClipTitle(actor: Actor, id: string): Promise<string | undefined> {
  const [row] = await currentHandle()
    .select({ title: material.title })
    .from(material)
    .where(and(eq(material.id, id), eq(material.type, 'video'), isShowable, materialsInScope(actor)));
  return row?.title;
}

/**
 * Returns the files of a library video: the one that plays everywhere and the original. `undefined` if it was deleted.
 * Needs a system transaction.
 */
export async function selectClipFile(
  id: string,
): Promise<{ key: string | null; packFileId: string } | undefined> {
  const [row] = await currentHandle()
    .select({ key: fileView.h264Key, packFileId: studyFile.packFileId })
    .from(material)
    .innerJoin(studyFile, and(eq(studyFile.studyId, material.studyId), eq(studyFile.position, 0)))
    .innerJoin(fileView, eq(fileView.packFileId, studyFile.packFileId))
    .where(eq(material.id, id));
  return row;
}
