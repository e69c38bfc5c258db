import { createPassFor } from '../capabilities/pass-service.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { lookUpStudy } from './study-service.ts';

/**
 * H-027, CG-172: the address of the viewer with a pass of its own, for people and for bearers of a pass; of the report
 * viewer for a written report of a case (H-011).
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

/** The viewer of a record's images; null while there is nothing to see. */
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
