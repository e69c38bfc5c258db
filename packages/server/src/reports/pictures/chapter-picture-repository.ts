import { eq } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import { chapterPicture } from './chapter-picture-tables.ts';

type PictureRow = typeof chapterPicture.$inferSelect;

/** Returns the pictures taken from a video. Needs a transaction of a user who can watch it. */
export function selectChapterPictures(videoId: string): Promise<Pick<PictureRow, 'start' | 'objectKey'>[]> {
  return currentHandle()
    .select({ start: chapterPicture.start, objectKey: chapterPicture.objectKey })
    .from(chapterPicture)
    .where(eq(chapterPicture.videoId, videoId));
}

/** Keeps an existing picture of the same chapter start. Needs a system transaction. */
export async function insertChapterPicture(row: PictureRow): Promise<void> {
  await currentHandle().insert(chapterPicture).values(row).onConflictDoNothing();
}
