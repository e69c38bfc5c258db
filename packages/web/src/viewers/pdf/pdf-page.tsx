import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { fileViewerMessages } from '../resources/file-viewer-messages.ts';
import { viewerPageMessages } from '../viewer-page-messages.ts';
import { TextLayer, type PDFDocumentProxy } from './pdf-library.ts';
import type { PdfMatch } from './pdf-search.ts';
import styles from './pdf-page.module.css';
import type { PageSize } from './use-pdf.ts';

export interface PdfPageProps {
  document: PDFDocumentProxy;
  /** Zero-based. */
  page: number;
  size: PageSize;
  /** CSS pixels per point. */
  scale: number;
  label: string;
  matches: readonly PdfMatch[];
  current: PdfMatch | undefined;
  /** Whether the reader may download the document. */
  canSave: boolean;
}

/** A larger canvas needs more memory than a phone has. */
const maxPixels = 16_000_000;

/** One page. It is drawn when it comes near, with a text layer to select, search and read aloud. */
export function PdfPage(props: PdfPageProps) {
  const { page, size, scale, label } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const isNear = useNearness(sheet);
  return (
    <div
      ref={sheet}
      className={styles['sheet']}
      role="region"
      aria-label={label}
      data-page={page}
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      {isNear ? <Drawing {...props} /> : null}
    </div>
  );
}

function useNearness(sheet: { current: HTMLDivElement | null }): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!sheet.current) return;
    const seen = new IntersectionObserver(
      // A page that was passed quickly has come and gone, and only the last entry counts.
      (entries) => setNear(entries.at(-1)?.isIntersecting === true),
      { rootMargin: '600px' },
    );
    seen.observe(sheet.current);
    return () => seen.disconnect();
  }, [sheet]);
  return isNear;
}

function Drawing({ document, page, size, scale, matches, current, canSave }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const t = useMessages(fileViewerMessages);
  const words = useMessages(viewerPageMessages);
  const [pieces, setPieces] = useState<HTMLElement[]>([]);
  const [failedScale, setFailedScale] = useState<number | null>(null);
  useEffect(() => {
    const [board, text] = [canvas.current, layer.current];
    if (!board || !text) return;
    const onFailed = () => setFailedScale(scale);
    return drawPage({ document, page, size, scale, board, layer: text, onWords: setPieces, onFailed });
  }, [document, page, size, scale]);
  useEffect(() => markPieces(pieces, matches, current), [pieces, matches, current]);
  return (
    <>
      <canvas ref={canvas} aria-hidden />
      <div ref={layer} className={styles['words']} />
      {failedScale === scale ? (
        <div className={styles['failed']} data-theme="light">
          <Note tone="bad">{`${t('pageFailed')} ${words(canSave ? 'notShownSave' : 'otherOnlyLook')}`}</Note>
        </div>
      ) : null}
    </>
  );
}

interface Drawn extends Pick<PdfPageProps, 'document' | 'page' | 'size' | 'scale'> {
  board: HTMLCanvasElement;
  layer: HTMLElement;
  onWords: (pieces: HTMLElement[]) => void;
  onFailed: () => void;
}

/** Draws a page and its text layer. Returns a function that cancels it. */
function drawPage({ document, page, size, scale, board, layer, onWords, onFailed }: Drawn): () => void {
  const sharpness = Math.min(
    window.devicePixelRatio || 1,
    Math.sqrt(maxPixels / (size.width * size.height * scale * scale)),
  );
  let stop = (): void => {};
  let isOver = false;
  const draw = async () => {
    const proxy = await document.getPage(page + 1);
    if (isOver) return;
    const viewport = proxy.getViewport({ scale });
    board.width = Math.floor(viewport.width * sharpness);
    board.height = Math.floor(viewport.height * sharpness);
    const task = proxy.render({ canvas: board, viewport: proxy.getViewport({ scale: scale * sharpness }) });
    const text = new TextLayer({ textContentSource: proxy.streamTextContent(), container: layer, viewport });
    stop = () => {
      task.cancel();
      text.cancel();
    };
    layer.replaceChildren();
    layer.style.setProperty('--total-scale-factor', String(scale));
    await Promise.all([task.promise, text.render()]);
    if (!isOver) onWords([...text.textDivs]);
  };
  // A canceled page was requested again at another size, or left.
  draw().catch((error: unknown) => {
    if (isOver) return;
    console.warn('A page could not be drawn:', error);
    onFailed();
  });
  return () => {
    isOver = true;
    stop();
  };
}

function markPieces(
  pieces: HTMLElement[],
  matches: readonly PdfMatch[],
  current: PdfMatch | undefined,
): void {
  const isIn = (at: number, match: PdfMatch | undefined) => match && at >= match.from && at <= match.to;
  for (const [at, piece] of pieces.entries()) {
    piece.toggleAttribute(
      'data-found',
      matches.some((match) => isIn(at, match)),
    );
    piece.toggleAttribute('data-current', isIn(at, current) === true);
  }
}
