import { eq } from 'drizzle-orm';

import { currentHandle } from '../../platform/database/transaction.ts';
import { chapterPicture } from './chapter-picture-tables.ts';

type PictureRow = typeof chapterPicture.$inferSelect;

/** The pictures of a video that were taken. Needs a transaction of anyone who watches. */
export function selectChapterPictures(videoId: string): Promise<Pick<PictureRow, 'start' | 'objectKey'>[]> {
  return currentHandle()
    .select({ start: chapterPicture.start, objectKey: chapterPicture.objectKey })
    .from(chapterPicture)
    .where(eq(chapterPicture.videoId, videoId));
}

/** The first picture of a moment stays. Needs a system transaction. */
export async function insertChapterPicture(row: PictureRow): Promise<void> {
  await currentHandle().insert(chapterPicture).values(row).onConflictDoNothing();
}
