import { useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { ZoomTools } from '../../ui/buttons/zoom-tools.tsx';
import { fileViewerMessages } from './file-viewer-messages.ts';
import type { FileViewerProps } from './file-viewer-props.ts';
import styles from './image-viewer.module.css';
import { PageTurner } from './page-turner.tsx';
import { useLinkRenewal } from './use-link-renewal.ts';
import { ViewerFrame } from './viewer-frame.tsx';
import { ResourceFailed, ResourceMissing } from './viewer-states.tsx';
import { ZoomPane } from './zoom-pane.tsx';

/** A picture, or its pages: fitted, zoomed, moved. */
export function ImageViewer({ resource, renew, room }: FileViewerProps) {
  const t = useMessages(fileViewerMessages);
  const { pages, title } = resource;
  const [page, setPage] = useState(0);
  const [zoom, setZoom] = useState(1);
  /** The page that failed to load. */
  const [failed, setFailed] = useState<number | null>(null);
  const part = useLinkRenewal(renew, () => setFailed(page));
  const shown = pages[page];
  const goTo = (to: number) => setPage(Math.min(pages.length - 1, Math.max(0, to)));
  const label = pages.length > 1 ? t('picture', { title, n: page + 1, total: pages.length }) : title;
  if (!shown) return <ViewerFrame {...room}>{<ResourceMissing />}</ViewerFrame>;
  const retry = () => {
    void part
      .again()
      .then(() => setFailed(null))
      .catch(() => {});
  };
  return (
    <ViewerFrame
      {...room}
      tools={
        <>
          <PageTurner page={page} count={pages.length} onPage={goTo} />
          <ZoomTools zoom={zoom} onZoom={setZoom} />
        </>
      }
    >
      {failed === page ? (
        <ResourceFailed onRetry={retry} />
      ) : (
        <ZoomPane label={label} zoom={zoom} onZoom={setZoom} onPage={(by) => goTo(page + by)} canDrag>
          <img
            key={`${shown.path}:${part.turn}`}
            className={styles['picture']}
            src={shown.path}
            alt={label}
            draggable={false}
            style={{
              width: `calc(min(100cqw, 100cqh * ${shown.width / shown.height}) * ${zoom})`,
              aspectRatio: `${shown.width} / ${shown.height}`,
            }}
            onLoad={part.worked}
            onError={part.failed}
          />
        </ZoomPane>
      )}
    </ViewerFrame>
  );
}
