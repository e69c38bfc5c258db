import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { ZoomTools } from '../../ui/buttons/zoom-tools.tsx';
import { fileViewerMessages } from './file-viewer-messages.ts';
import type { FileViewerProps } from './file-viewer-props.ts';
import styles from './text-viewer.module.css';
import { viewerPageMessages } from '../viewer-page-messages.ts';
import { ViewerFrame } from './viewer-frame.tsx';
import { ResourceFailed, ResourceWaiting } from './viewer-states.tsx';
import { ZoomPane } from './zoom-pane.tsx';

async function fetchText(path: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(path, { signal, credentials: 'omit' });
  if (!answer.ok) throw new Error(`The text answered ${answer.status}.`);
  return answer.text();
}

/** The text of a document as plain text. Nothing in it is ever executed or rendered. */
export function TextViewer({ resource, renew, room }: FileViewerProps) {
  const t = useMessages(fileViewerMessages);
  const page = useMessages(viewerPageMessages);
  const [zoom, setZoom] = useState(1);
  const path = resource.textPath ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['resource-text', path],
    queryFn: ({ signal }) => fetchText(path, signal),
    staleTime: Infinity,
  });
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
          <div className={styles['sheet']} style={{ fontSize: `${zoom}em` }}>
            {data}
          </div>
        </ZoomPane>
      )}
    </ViewerFrame>
  );
}
