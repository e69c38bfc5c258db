// What ends when an account goes to the owner of its mailbox (ADR 0013), because someone else may have used it before.
import { deleteDownloadsOfPerson } from '../records/download-repository.ts';
import { releaseStudiesOf } from '../records/retention-repository.ts';
import { releaseUploads } from '../uploads/upload-retention-service.ts';
import { endLinksOf } from './share-repository.ts';

/**
 * Ends links, prepared downloads, and uploads and studies that no case has taken. Returns the keys of objects to
 * remove. Needs a system transaction.
 */
export async function revokeOthersAccess(userId: string, now: Date): Promise<string[]> {
  await releaseStudiesOf(userId);
  await releaseUploads(userId);
  await endLinksOf(userId, now);
  return deleteDownloadsOfPerson(userId);
}
