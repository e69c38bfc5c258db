import { createPassFor } from '../capabilities/pass-service.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { lookUpStudy } from './study-service.ts';

/**
 * H-027, CG-172: returns the URL of the viewer with its own pass, for users and pass holders. For a written report of a
 * case, returns the URL of the report viewer (H-011).
 */
export async function viewerLinkTo(
  actor: SignedIn,
  resource: { kind: 'study' | 'file'; resourceId: string; mayDownload?: false },
  now: Date,
  reportOf?: string,
): Promise<string> {
  const token = await createPassFor(actor, resource, now);
  if (reportOf !== undefined) return `/report-viewer?caseId=${reportOf}&token=${token}`;
  return `/viewer?uuid=${resource.resourceId}&token=${token}`;
}

/** Returns the viewer link for a record's images, or `null` while there is nothing to see. */
export async function readViewerLink(
  { database }: Platform,
  { actor, context }: Caller,
  studyId: string | null,
): Promise<{ viewerLink: string | null }> {
  return database.asActor(actor, async () => {
    const study = studyId === null ? undefined : await lookUpStudy(actor, studyId);
    if (!study) return { viewerLink: null };
    return { viewerLink: await viewerLinkTo(actor, { kind: 'study', resourceId: study.id }, context.now) };
  });
}
