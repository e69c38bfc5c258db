import { listedKindsText, type Resource } from '@plainscan/contract';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { DownloadIcon } from '../../ui/buttons/icon-button.tsx';
import { useFileProblem } from '../../uploads/use-file-problem.ts';
import type { FileViewerProps } from './file-viewer-props.ts';
import { isKnownKind, stateOfResource } from './resource-state.ts';
import { StudyViewer } from '../study/study-viewer.tsx';
import { viewerPageMessages } from '../viewer-page-messages.ts';
import { ViewerFrame } from './viewer-frame.tsx';
import {
  ResourceFailed,
  ResourceMissing,
  ResourceProcessing,
  ResourceUnviewable,
  ResourceWaiting,
} from './viewer-states.tsx';
import { lazyPart } from '../../ui/load-part.ts';

type Kind = Exclude<Resource['type'], 'dcm' | 'other'>;

/** H-001: one viewer per kind, loaded on demand. */
const viewers: Record<Kind, ComponentType<FileViewerProps>> = {
  pdf: lazyPart(async () => (await import('../pdf/pdf-viewer.tsx')).PdfViewer),
  image: lazyPart(async () => (await import('./image-viewer.tsx')).ImageViewer),
  video: lazyPart(async () => (await import('./video-viewer.tsx')).VideoViewer),
  '3d': lazyPart(async () => (await import('../model/model-viewer.tsx')).ModelViewer),
  text: lazyPart(async () => (await import('./text-viewer.tsx')).TextViewer),
};

export interface ResourceBodyProps extends Pick<FileViewerProps, 'resource' | 'renew'> {
  leading: ReactNode;
  /** Shown after the save button. */
  actions?: ReactNode;
}

/** One resource in the viewer for its kind, or a message instead. */
export function ResourceBody({ resource, renew, leading, actions = null }: ResourceBodyProps) {
  const { locale } = useLocale();
  const describeProblem = useFileProblem();
  const { type, title, document, downloadPath, failure } = resource;
  // After an update, the server may know kinds that an older page does not.
  if (!isKnownKind(type)) return <ResourceFailed />;
  const state = stateOfResource(resource);
  // Missing parts of a file are listed with its description, those of a text above its words. The reason why nothing
  // can be shown replaces the file.
  const leftOut = state === 'rendered' && type !== 'text' ? describeProblem(failure) : null;
  const description = listedKindsText([resource.objectKind ?? ''], locale) || resource.description;
  const facts = [leftOut, description].filter(Boolean).join(' · ') || null;
  const save = (
    <>
      <SaveLink path={downloadPath} />
      {actions}
    </>
  );
  if (type === 'dcm' && document && state === 'rendered')
    return <StudyViewer document={document} language={locale} leading={leading} actions={save} />;
  const room = { leading, title, facts, actions: save };
  if (type === 'dcm' || type === 'other' || state !== 'rendered')
    return (
      <ViewerFrame {...room}>
        <Fallback resource={resource} />
      </ViewerFrame>
    );
  const Viewer = viewers[type];
  return (
    <Suspense fallback={<Fetching {...room} />}>
      <Viewer resource={resource} renew={renew} room={room} />
    </Suspense>
  );
}

function Fetching(room: FileViewerProps['room']) {
  const t = useMessages(viewerPageMessages);
  return (
    <ViewerFrame {...room}>
      <ResourceWaiting text={t('loading')} />
    </ViewerFrame>
  );
}

function Fallback({ resource }: { resource: Resource }) {
  const t = useMessages(viewerPageMessages);
  const { locale } = useLocale();
  const describeProblem = useFileProblem();
  const kind = listedKindsText([resource.objectKind ?? ''], locale);
  const canSave = resource.downloadPath !== null;
  const state = stateOfResource(resource);
  if (state === 'processing') return <ResourceProcessing resource={resource} />;
  if (state === 'failed')
    return (
      <ResourceUnviewable reason={describeProblem(resource.failure) ?? t('notShownText')} canSave={canSave} />
    );
  return state === 'missing' ? (
    <ResourceMissing />
  ) : (
    <ResourceUnviewable reason={kind ? t('otherObject', { kind }) : t('otherText')} canSave={canSave} />
  );
}

function SaveLink({ path }: { path: string | null }) {
  const t = useMessages(viewerPageMessages);
  return path === null ? null : <DownloadIcon label={t('download')} href={path} />;
}
