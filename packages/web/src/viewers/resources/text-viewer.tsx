import { documentContentSchema, type DocumentBlock, type Resource } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { ZoomTools } from '../../ui/buttons/zoom-tools.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useFileProblem } from '../../uploads/use-file-problem.ts';
import { viewerPageMessages } from '../viewer-page-messages.ts';
import { DocumentPage } from './document-page.tsx';
import { fileViewerMessages } from './file-viewer-messages.ts';
import { fetchText } from './fetch-text.ts';
import type { FileViewerProps } from './file-viewer-props.ts';
import styles from './text-viewer.module.css';
import { useLinkRenewal } from './use-link-renewal.ts';
import { ViewerFrame } from './viewer-frame.tsx';
import { ResourceFailed, ResourceWaiting } from './viewer-states.tsx';
import { ZoomPane } from './zoom-pane.tsx';

/** The content of a document, or plain text for a text file and for a document that was read before its content was. */
type Shown = { blocks: readonly DocumentBlock[] } | { text: string };

async function fetchShown({ contentPath, textPath }: Resource, signal: AbortSignal): Promise<Shown> {
  if (contentPath !== undefined) {
    const content = documentContentSchema.safeParse(JSON.parse(await fetchText(contentPath, signal)));
    // After an update, the server may know blocks that an older page does not.
    if (content.success) return content.data;
  }
  return { text: await fetchText(textPath ?? '', signal) };
}

/** A document or a text file. Nothing in it is ever executed. */
export function TextViewer({ resource, renew, room }: FileViewerProps) {
  const t = useMessages(fileViewerMessages);
  const page = useMessages(viewerPageMessages);
  const [zoom, setZoom] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['resource-text', resource.contentPath, resource.textPath],
    queryFn: ({ signal }) => fetchShown(resource, signal),
    staleTime: Infinity,
  });
  const pictures = useLinkRenewal(renew, () => {});
  const again = () =>
    void renew().then(
      () => refetch(),
      () => {},
    );
  return (
    <ViewerFrame {...room} tools={<ZoomTools zoom={zoom} onZoom={setZoom} />}>
      {data === undefined ? (
        error ? (
          <ResourceFailed onRetry={() => again()} />
        ) : (
          <ResourceWaiting text={page('loading')} />
        )
      ) : (
        <ZoomPane label={t('text', { title: resource.title })} zoom={zoom} onZoom={setZoom} canDrag={false}>
          <div
            className={styles['sheet']}
            style={{ fontSize: `${zoom}em`, '--zoom': Math.max(1, zoom) } as CSSProperties}
          >
            <MissingParts resource={resource} />
            {'text' in data ? (
              data.text
            ) : (
              <DocumentPage
                key={pictures.turn}
                blocks={data.blocks}
                pages={resource.pages}
                onPictureError={pictures.failed}
              />
            )}
          </div>
        </ZoomPane>
      )}
    </ViewerFrame>
  );
}

/** Says what the text does not show, and offers the original. */
function MissingParts({ resource: { failure, downloadPath } }: Pick<FileViewerProps, 'resource'>) {
  const t = useMessages(fileViewerMessages);
  const note = useFileProblem()(failure);
  if (note === null) return null;
  const original =
    downloadPath === null ? null : (
      <a href={downloadPath} download>
        {t('openOriginal')}
      </a>
    );
  return (
    <div className={styles['note']} role="note">
      <Note tone="warn" action={original}>
        {note}
      </Note>
    </div>
  );
}
