// The video of a finished case and what else may be shown, for its patient and for users with a share link.
import type { SharedReport } from '@plainscan/contract';

import { CapabilityBatch } from '../capabilities/capability-service.ts';
import { selectCaseParts } from '../cases/case-parts-repository.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { presentVideo } from '../cases/case-video-presenter.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import { presentConsultant, readConsultants } from '../portraits/portrait-service.ts';
import { viewerLinkTo } from '../viewers/viewer-link.ts';

type SignedReport = Omit<SharedReport, 'title' | 'link'>;

/** The response if there is nothing to watch or read. */
export const withoutReport: SignedReport = {
  videoReport: null,
  about: null,
  writtenReport: null,
  reportFiles: [],
  images: null,
};

/** Returns `null` before sign-off. Needs that user's transaction. Writes an audit row. */
export async function presentSignedReport(caller: Caller, caseId: string): Promise<SignedReport | null> {
  const { actor, context } = caller;
  const record = await createCaseRepository(actor).find(caseId);
  if (record?.row.status !== 'completed') return null;
  const parts = await selectCaseParts(caseId, {
    files: true,
    report: true,
    portal: false,
    received: false,
    work: false,
  });
  const links = new CapabilityBatch(actor, context.now);
  const rights = rightsOf(actor);
  const viewer = (kind: 'study' | 'file', resourceId: string, reportOf?: string) =>
    viewerLinkTo(actor, { kind, resourceId }, context.now, reportOf);
  const reportFiles: SignedReport['reportFiles'] = [];
  for (const { id, name } of rights.report ? parts.reports : [])
    reportFiles.push({ id, name, viewerLink: await viewer('file', id, caseId) });
  const images = rights.images ? record.study : null;
  const video = await presentVideo(caller, record, parts, links);
  const report: SignedReport = {
    // An event track names images, so it is left out if the reader may not see them.
    videoReport: video && { ...video, eventTrackLink: images && video.eventTrackLink },
    about: await describe(record, links),
    writtenReport: rights.report ? record.row.writtenReport : null,
    reportFiles,
    images: images && { count: images.imageCount, viewerLink: await viewer('study', images.id) },
  };
  await links.save();
  const { workspaceId, patientUserId } = record.row;
  await recordRead(caller, 'report.watched', {
    entityKind: 'case',
    entityId: caseId,
    workspaceId,
    patientUserId,
  });
  return report;
}

/**
 * K-008, CG-194, B17: returns what the patient chose for a link or a grant. Without one, only the patient sees the
 * written report.
 */
function rightsOf({ pass, role, care }: SignedIn): { report: boolean; images: boolean } {
  if (care) return { report: true, images: care.showsImages };
  if (pass) return { report: pass.showsReport, images: pass.showsImages };
  return { report: role === 'patient', images: role === 'patient' };
}

/**
 * Leaves out the name and birth date: the sender has already given the name, and another kind of link asks for the
 * birth date.
 */
async function describe(
  { row, study, home }: CaseRecord,
  links: CapabilityBatch,
): Promise<SignedReport['about']> {
  const consultant = presentConsultant(await readConsultants([row]), row, links);
  return {
    study: study?.title ?? row.title,
    studyDate: study?.visitDate ?? study?.studyDate ?? null,
    consultant: consultant?.name ?? null,
    portraitUrl: consultant?.portraitUrl ?? null,
    clinic: { name: home.name, phone: home.contactPhone },
  };
}
