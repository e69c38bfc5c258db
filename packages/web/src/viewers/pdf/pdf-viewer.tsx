import { useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { fileViewerMessages } from '../resources/file-viewer-messages.ts';
import type { FileViewerProps } from '../resources/file-viewer-props.ts';
import { viewerPageMessages } from '../viewer-page-messages.ts';
import { ViewerFrame } from '../resources/viewer-frame.tsx';
import { ResourceFailed, ResourceUnviewable, ResourceWaiting } from '../resources/viewer-states.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { usePdf } from './use-pdf.ts';

/** A document with its pages below each other, zoom, and text search (H-002, H-010). */
export function PdfViewer({ resource, renew, room }: FileViewerProps) {
  const t = useMessages(fileViewerMessages);
  const page = useMessages(viewerPageMessages);
  const [turn, setTurn] = useState(0);
  const again = () =>
    void renew().then(
      () => setTurn(turn + 1),
      () => {},
    );
  const canSave = resource.downloadPath !== null;
  const state = usePdf(resource.path ?? '', turn);
  if (state.at === 'open')
    return (
      <PdfPages
        document={state.document}
        sizes={state.sizes}
        title={resource.title}
        room={room}
        canSave={canSave}
      />
    );
  return (
    <ViewerFrame {...room}>
      {state.at === 'loading' ? (
        <ResourceWaiting text={page('loading')} />
      ) : state.problem === 'network' ? (
        <ResourceFailed onRetry={again} />
      ) : (
        <ResourceUnviewable
          reason={t(state.problem === 'needs-password' ? 'needsPassword' : 'unreadable')}
          canSave={canSave}
        />
      )}
    </ViewerFrame>
  );
}
