import { presentFileProblem, type ObjectKind, type Resource, type StudyDocument } from '@plainscan/contract';

import type { CapabilityBatch } from '../capabilities/capability-service.ts';
import type { locateFiles } from '../packs/pack-files.ts';
import type { FileViewRow } from '../viewers/resource-repository.ts';
import type { StudyRow } from '../viewers/study-repository.ts';

type Bytes = Awaited<ReturnType<typeof locateFiles>> extends Map<string, infer Found> ? Found : never;

export type FoundFile = {
  id: string;
  packFileId: string;
  title: string;
  description: string | null;
  /** For a DICOM object that is no image. */
  objectKind?: ObjectKind | undefined;
  bytes: Bytes | null;
  view: FileViewRow | null;
  workspaceId: number;
  patientUserId: string | null;
  /** ID of the case whose written report this is. */
  reportOf?: string | undefined;
};

type Parts = {
  uuid: string;
  file: FoundFile | undefined;
  study: StudyRow | undefined;
  document: StudyDocument | null;
  mayDownload: boolean;
};

/** Types that viewers read as sent. All other types are shown in the form that a job made. */
const readAsSent: Partial<Record<Resource['type'], string>> = {
  pdf: 'application/pdf',
  '3d': 'model/gltf-binary',
  video: 'video/mp4',
};

/** Presents a resource with links that expire with the reader's session or pass. */
export async function presentResource(
  { uuid, file, study, document, mayDownload }: Parts,
  links: CapabilityBatch,
): Promise<Omit<Resource, 'childResources'>> {
  const base = {
    uuid,
    title: study?.title ?? file?.title ?? '',
    description: study?.description ?? file?.description ?? null,
    document,
  };
  if (!file) return { ...base, ...noFile, type: 'dcm', state: 'ready' };
  const { view } = file;
  const type = view?.type ?? 'other';
  const derived = (key: string | null | undefined, mime: string, fileName: string): string | null =>
    key ? links.add({ objectKey: key, mime, fileName }) : null;
  const mime = readAsSent[type];
  return {
    ...base,
    type,
    ...(file.objectKind && { objectKind: file.objectKind }),
    state: view?.state ?? 'processing',
    failure: presentFileProblem(view?.failure ?? null),
    path: pathOf(file, mime, links),
    h264Path: derived(view?.h264Key, 'video/mp4', 'video.mp4'),
    posterPath: derived(view?.posterKey, 'image/jpeg', 'poster.jpg'),
    pages: (view?.pages ?? []).map(({ key, width, height }, at) => ({
      path: links.add({ objectKey: key, mime: 'image/webp', fileName: `page-${at + 1}.webp` }),
      width,
      height,
    })),
    textPath: derived(view?.textKey, 'text/plain; charset=utf-8', 'text.txt'),
    ...contentOf(type, view, links),
    downloadPath: mayDownload && file.bytes ? downloadOf(links, file.bytes, file.title) : null,
  };
}

/** Returns the blocks of a Word document or an RTF. */
function contentOf(
  type: Resource['type'],
  view: FoundFile['view'],
  links: CapabilityBatch,
): Pick<Resource, 'contentPath'> {
  if (type !== 'text' || !view?.contentKey) return {};
  const file = { objectKey: view.contentKey, mime: 'application/json', fileName: 'content.json' };
  return { contentPath: links.add(file) };
}

/** Returns the file itself, or the embedded content that is shown instead. */
function pathOf(
  { view, bytes, title }: FoundFile,
  mime: string | undefined,
  links: CapabilityBatch,
): string | null {
  if (mime === undefined || view?.state !== 'ready') return null;
  if (view.contentKey !== null) return links.add({ objectKey: view.contentKey, mime, fileName: title });
  return bytes && links.add({ ...bytes, mime, fileName: title });
}

const noFile = {
  failure: null,
  path: null,
  h264Path: null,
  posterPath: null,
  pages: [],
  textPath: null,
  downloadPath: null,
};

const downloadOf = (links: CapabilityBatch, bytes: Bytes, fileName: string): string =>
  links.add({ ...bytes, mime: 'application/octet-stream', fileName, disposition: 'attachment' });
