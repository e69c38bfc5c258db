import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { ZoomTools } from '../../ui/buttons/zoom-tools.tsx';
import { onResize } from '../../ui/on-resize.ts';
import { fileViewerMessages } from '../resources/file-viewer-messages.ts';
import type { FileViewerProps } from '../resources/file-viewer-props.ts';
import { PageTurner } from '../resources/page-turner.tsx';
import { ViewerFrame } from '../resources/viewer-frame.tsx';
import { ZoomPane } from '../resources/zoom-pane.tsx';
import type { PDFDocumentProxy } from './pdf-library.ts';
import { PdfPage } from './pdf-page.tsx';
import styles from './pdf-pages.module.css';
import { PdfSearchBox } from './pdf-search-box.tsx';
import type { PageSize } from './use-pdf.ts';
import { usePdfSearch } from './use-pdf-search.ts';

interface PdfPagesProps {
  document: PDFDocumentProxy;
  sizes: readonly PageSize[];
  title: string;
  room: FileViewerProps['room'];
  /** Whether the reader may download the document. */
  canSave: boolean;
}

/** On a desktop a page at its own size is never wider than this. */
const widestPage = 900;
const margin = 24;

/** An open document. */
export function PdfPages({ document, sizes, title, room, canSave }: PdfPagesProps) {
  const t = useMessages(fileViewerMessages);
  const column = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(0);
  const search = usePdfSearch(document);
  const width = useWidth(column);
  const widest = Math.max(...sizes.map((size) => size.width));
  const scale = (Math.min(width - margin, widestPage) / widest) * zoom;
  const current = search.matches[search.current];
  // Several presses may come before the first scroll event, so the actual position counts.
  const turn = (by: number) =>
    showPage(column.current, Math.min(sizes.length - 1, Math.max(0, pageInSight(column.current) + by)));
  const found = current?.page;
  useEffect(() => {
    if (found !== undefined) showPage(column.current, found);
  }, [found, search.current, search.query]);
  const tools = (
    <>
      <PageTurner page={page} count={sizes.length} onPage={(to) => turn(to - page)} />
      <ZoomTools zoom={zoom} onZoom={setZoom} />
      <PdfSearchBox search={search} />
    </>
  );
  return (
    <ViewerFrame {...room} tools={tools}>
      <ZoomPane
        label={title}
        zoom={zoom}
        onZoom={setZoom}
        onPage={turn}
        canDrag={false}
        onScroll={() => setPage(pageInSight(column.current))}
      >
        <div ref={column} className={styles['column']}>
          {width === 0
            ? null
            : sizes.map((size, at) => (
                <PdfPage
                  key={at}
                  document={document}
                  page={at}
                  size={size}
                  scale={scale}
                  label={t('pageOf', { n: at + 1, total: sizes.length })}
                  matches={search.matches.filter((match) => match.page === at)}
                  canSave={canSave}
                  current={current?.page === at ? current : undefined}
                />
              ))}
        </div>
      </ZoomPane>
    </ViewerFrame>
  );
}

/** Returns the width of the area around the column and follows the window. */
function useWidth(column: { current: HTMLDivElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const place = column.current?.parentElement;
    if (!place) return;
    const measure = () => setWidth(place.clientWidth);
    measure();
    return onResize(place, measure);
  }, [column]);
  return width;
}

function showPage(column: HTMLElement | null, page: number): void {
  column?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' });
}

/** Returns the page at the upper quarter of the area, where also a low one is after it was turned to. */
function pageInSight(column: HTMLElement | null): number {
  const place = column?.parentElement;
  if (!column || !place) return 0;
  // The last pages may be too low to get there.
  const isAtEnd = place.scrollTop > 0 && place.scrollTop + place.clientHeight >= place.scrollHeight - 1;
  if (isAtEnd) return column.children.length - 1;
  const line = place.getBoundingClientRect().top + place.clientHeight / 4;
  const at = [...column.children].findLastIndex((sheet) => sheet.getBoundingClientRect().top <= line);
  return Math.max(0, at);
}
