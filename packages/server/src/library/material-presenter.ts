import {
  presentFileProblem,
  resourceTypeOf,
  type Actor,
  type Material,
  type Normal,
} from '@plainscan/contract';

import type { CapabilityBatch } from '../capabilities/capability-service.ts';
import { locateFiles } from '../packs/pack-files.ts';
import type { FoundMaterial } from './material-repository.ts';
import type { NormalRow } from './normal-tables.ts';

/** CG-134: a clinic changes its own resources, a super-admin all of them. */
export const mayChangeMaterial = (
  { role, workspaceId }: Pick<Actor, 'role' | 'workspaceId'>,
  owner: number,
): boolean => role === 'super-admin' || ((role === 'admin' || role === 'creator') && owner === workspaceId);

const readAsSent = {
  pdf: 'application/pdf',
  '3d': 'model/gltf-binary',
  video: 'video/mp4',
} as const;

const digitsOf = (day: string | null | undefined): string | null => day?.replaceAll('-', '') ?? null;

/** Presents a resource to a reader, with links to its files. Needs the transaction that found it. */
export async function presentMaterial(
  found: FoundMaterial,
  actor: Pick<Actor, 'role' | 'workspaceId'>,
  links: CapabilityBatch,
): Promise<Material> {
  const { row, study } = found;
  const paths = row.status === 'ready' ? await linksOfMaterial(found, links) : noLinks;
  const { isOpen } = found;
  const { customThumbnailPath, thumbnailPath } = paths;
  const path = isOpen ? paths.path : null;
  const h264Path = isOpen ? paths.h264Path : null;
  // A patient who only learns from it must not learn whose body it shows.
  const isNamed = actor.role !== 'patient';
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    type: row.type,
    isReady: row.status === 'ready',
    state: row.status,
    failure: presentFileProblem(row.failure),
    mayChange: mayChangeMaterial(actor, row.workspaceId),
    isSample: row.isSample,
    isLocked: !isOpen,
    tags: found.tags,
    createdAt: row.createdAt.toISOString(),
    workspace: {
      id: row.workspaceId,
      name: found.workspaceName,
    },
    ...selfHelpOf(found),
    path,
    h264Path,
    thumbnailPath,
    customThumbnailPath,
    thumbnail: customThumbnailPath ?? thumbnailPath,
    resource: {
      type: resourceTypeOf[row.type],
      path,
      h264Path,
      thumbnailPath,
      customThumbnailPath,
      uuid: isOpen ? (study?.id ?? null) : null,
      size: found.size,
      imageCount: row.type === 'dcm' ? (study?.imageCount ?? 0) : found.fileCount,
      patientName: isNamed ? (study?.patientName ?? null) : null,
      patientSex: isNamed ? (study?.patientSex ?? null) : null,
      patientBirthDate: isNamed ? digitsOf(study?.patientBirthDate) : null,
      studyDate: digitsOf(study?.studyDate),
      studyTime: study?.studyTime ?? null,
    },
    anatomy: row.anatomy,
    modality: row.modality,
    normal: found.normal && normalOf(found.normal),
    viewerLink: null,
    childResources: [],
  };
}

/** Presents how a resource is described next to other studies. */
export const normalOf = ({ anatomy, modality, titleEn, titleEs }: NormalRow): Normal => ({
  anatomy,
  modality,
  titleEn,
  titleEs,
});

function selfHelpOf({ row, selfHelpCategoryName: name }: FoundMaterial) {
  const { selfHelpCategoryId: id } = row;
  return { selfHelpCategory: id !== null && name !== null ? { id, name } : null, selfHelpCategoryName: name };
}

type Links = Pick<Material, 'path' | 'h264Path' | 'thumbnailPath' | 'customThumbnailPath'>;
const noLinks: Links = { path: null, h264Path: null, thumbnailPath: null, customThumbnailPath: null };

/** Returns the URLs of the files of a ready resource. */
export async function linksOfMaterial(
  { row, study, file, view, thumbnailKey }: FoundMaterial,
  links: CapabilityBatch,
): Promise<Links> {
  const picture = study?.previewKey ?? view?.previewKey ?? null;
  const bytes = file && (await locateFiles([file.packFileId])).get(file.packFileId);
  const type = resourceTypeOf[row.type];
  const isReadAsSent = type !== 'dcm' && type !== 'image';
  const page = view?.pages[0];
  const pathOf = (): string | null => {
    if (isReadAsSent && file && bytes)
      return links.add({ ...bytes, mime: readAsSent[type], fileName: file.name });
    return page ? links.add({ objectKey: page.key, mime: 'image/webp', fileName: 'image.webp' }) : null;
  };
  return {
    path: pathOf(),
    h264Path: view?.h264Key
      ? links.add({ objectKey: view.h264Key, mime: 'video/mp4', fileName: 'video.mp4' })
      : null,
    thumbnailPath: picture && links.addPreview(picture),
    customThumbnailPath: thumbnailKey && links.addPreview(thumbnailKey),
  };
}
