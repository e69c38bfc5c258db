// What a viewer shows, found by ID: a study, another file of a study, or a file of a case (H-001, H-022).
import { AppError, idSchema, type Resource } from '@plainscan/contract';

import { CapabilityBatch } from '../capabilities/capability-service.ts';
import { lookUpCaseFile } from '../case-files/case-file-access.ts';
import { locateFiles } from '../packs/pack-files.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import type { Caller, RequestContext, SignedIn } from '../platform/http/request-actor.ts';
import { kindOfWords } from '../platform/media/dicom/dicom-object-kind.ts';
import type { Platform } from '../platform/platform.ts';
import { presentChildren } from '../viewers/sibling-files.ts';
import { requestFileView } from '../viewers/file-view-jobs.ts';
import { selectFileViews, selectStudyFile, selectStudyFiles } from '../viewers/resource-repository.ts';
import { recordRecentStudyView } from '../viewers/recent-views.ts';
import { lookUpStudy } from '../viewers/study-service.ts';
import { viewerLinkTo } from '../viewers/viewer-link.ts';
import { isLearningMaterial, presentStudyDocument } from '../viewers/viewer-service.ts';
import { isByShare, listSiblings } from './child-resources.ts';
import { presentResource, type FoundFile } from './resource-presenter.ts';

type Found = { file?: FoundFile; study?: NonNullable<Awaited<ReturnType<typeof lookUpStudy>>> };

/**
 * Returns everything a viewer needs for one resource. Unless `hideContext` is set, a study includes its patient
 * (CG-142).
 */
export async function readResource(
  { database }: Platform,
  caller: Caller,
  uuid: string,
  hideContext: boolean,
): Promise<Resource> {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    const { file, study } = await requireResource(caller, uuid);
    const links = new CapabilityBatch(actor, context.now);
    const mayDownload = actor.pass?.mayDownload ?? actor.care === undefined;
    const isForeign = isByShare(actor) || (study !== undefined && isLearningMaterial(actor, study));
    const hides = { patient: hideContext || isForeign, dates: hideContext };
    const document = study?.type === 'dcm' ? await presentStudyDocument(study, links, hides) : null;
    const resource = await presentResource({ uuid, file, study, document, mayDownload }, links);
    const beside = await listSiblings(caller, { file, study });
    const childResources = await presentChildren(
      caller,
      beside.filter(({ id, isReport }) => id !== file?.id && !(hideContext && isReport)),
    );
    const kind = study ? 'study' : 'file';
    const viewerLink = await viewerLinkTo(actor, { kind, resourceId: uuid }, context.now, file?.reportOf);
    await links.save();
    await recordRead(caller, 'resource.viewed', {
      entityKind: kind,
      entityId: uuid,
      workspaceId: study?.workspaceId ?? file?.workspaceId ?? actor.workspaceId,
      patientUserId: study?.ownerUserId ?? file?.patientUserId ?? null,
    });
    if (study) recordRecentStudyView(database, caller, study.id);
    return { ...resource, viewerLink, childResources };
  });
}

/** U-004: returns whether a signed-in user may see the resource, and thus get its events. Throws 404 if not. */
export async function canSeeResource(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  actor: SignedIn,
  uuid: string,
): Promise<boolean> {
  if (!idSchema.safeParse(uuid).success) return false;
  const context = { now: clock.now() };
  return database.asActor(actor, async () => (await requireResource({ actor, context }, uuid)) !== undefined);
}

type Viewer = { actor: SignedIn; context: Pick<RequestContext, 'now'> };

/** Returns what the user may see under an ID. Throws 404 if nothing. Needs that user's transaction. */
export async function requireResource({ actor, context }: Viewer, uuid: string): Promise<Found> {
  const study = await lookUpStudy(actor, uuid);
  if (study) {
    // A study without DICOM images is shown as its first file. The others are listed beside it.
    const [first] = study.type === 'dcm' ? [] : await selectStudyFiles(study.id);
    const isOwn = { workspaceId: study.workspaceId, patientUserId: study.ownerUserId };
    return first ? { study, file: { ...(await describeStudyFile(first)), ...isOwn } } : { study };
  }
  const part = await selectStudyFile(uuid);
  const whole = part && (await lookUpStudy(actor, part.studyId));
  if (whole) {
    const isOwn = { workspaceId: whole.workspaceId, patientUserId: whole.ownerUserId };
    return { file: { ...(await describeStudyFile(part)), ...isOwn } };
  }
  const ofCase = await lookUpCaseFile(actor, uuid, context.now);
  if (!ofCase) throw new AppError('not-found');
  const { name, workspaceId, patientUserId, caseId, isReport } = ofCase;
  const file = await describe(uuid, { ...ofCase, title: name });
  return { file: { ...file, workspaceId, patientUserId, reportOf: isReport ? caseId : undefined } };
}

/** The description of a study's file says which DICOM object it is; other files have none. */
async function describeStudyFile(file: Stored & { id: string }) {
  const objectKind = file.description === null ? undefined : kindOfWords(file.description);
  return { ...(await describe(file.id, file)), objectKind };
}

type Stored = { packFileId: string; title: string; description: string | null };

/** Returns where the bytes are and how they are shown. Requests a view if there is none yet, or only a part. */
async function describe(id: string, { packFileId, title, description }: Stored) {
  const bytes = (await locateFiles([packFileId])).get(packFileId) ?? null;
  const view = (await selectFileViews([packFileId])).get(packFileId) ?? null;
  if (view === null || view.state === 'processing') await requestFileView(packFileId);
  return { id, packFileId, title, description, bytes, view };
}
