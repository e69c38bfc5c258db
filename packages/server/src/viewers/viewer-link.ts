import { createPassFor } from '../capabilities/pass-service.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';

/**
 * H-027, CG-172: the address of the viewer with a pass of its own, for people and for bearers of a pass; of the report
 * viewer for a written report of a case (H-011).
 */
export async function viewerLinkTo(
  actor: SignedIn,
  resource: { kind: 'study' | 'file'; resourceId: string },
  now: Date,
  reportOf?: string,
): Promise<string> {
  const token = await createPassFor(actor, resource, now);
  if (reportOf !== undefined) return `/report-viewer?caseId=${reportOf}&token=${token}`;
  return `/viewer?uuid=${resource.resourceId}&token=${token}`;
}
