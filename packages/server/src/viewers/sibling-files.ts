// Files listed with images or with another file, each with its own viewer.
import type { ChildResource, Material } from '@plainscan/contract';

import { CapabilityBatch } from '../capabilities/capability-service.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { selectFileViews, selectStudyFiles } from './resource-repository.ts';
import { lookUpStudy } from './study-service.ts';
import { viewerLinkTo } from './viewer-link.ts';

export type SiblingFile = {
  id: string;
  title: string;
  packFileId: string;
  caseId?: string;
  isReport?: boolean;
};

/** Presents each with its own link. Needs the transaction that found them. */
export async function presentChildren(
  { actor, context }: Caller,
  files: SiblingFile[],
): Promise<ChildResource[]> {
  const views = await selectFileViews(files.map(({ packFileId }) => packFileId));
  const links = new CapabilityBatch(actor, context.now);
  const children: ChildResource[] = [];
  for (const { id, title, packFileId, isReport, caseId } of files) {
    const view = views.get(packFileId);
    const own = { kind: 'file', resourceId: id } as const;
    children.push({
      uuid: id,
      title,
      type: view?.type ?? 'other',
      previewUrl: view?.previewKey ? links.addPreview(view.previewKey) : null,
      viewerLink: await viewerLinkTo(actor, own, context.now, isReport ? caseId : undefined),
    });
  }
  await links.save();
  return children;
}

/** Returns the other files of a library resource, and the link to its viewer. Needs that user's transaction. */
export async function listMaterialChildren(
  caller: Caller,
  studyId: string,
): Promise<Pick<Material, 'viewerLink' | 'childResources'>> {
  const { actor, context } = caller;
  const study = await lookUpStudy(actor, studyId);
  if (!study) return { viewerLink: null, childResources: [] };
  const files = await selectStudyFiles(study.id);
  const own = { kind: 'study', resourceId: study.id } as const;
  return {
    viewerLink: await viewerLinkTo(actor, own, context.now),
    childResources: await presentChildren(caller, study.type === 'dcm' ? files : files.slice(1)),
  };
}
