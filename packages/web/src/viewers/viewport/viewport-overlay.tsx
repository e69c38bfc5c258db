import type { StudyDocument, StudySeries } from '@plainscan/contract';
import type { ViewState } from './shown-view.ts';
import type { ViewerMessages } from '../study/viewer-messages.ts';
import styles from './dicom-viewport.module.css';

interface ViewportOverlayProps {
  readonly document: StudyDocument;
  readonly series: StudySeries;
  /** One-based. */
  readonly slice: number;
  readonly count: number;
  readonly view: ViewState | null;
  readonly institution?: string | undefined;
  readonly messages: ViewerMessages;
}

/** The four corners of a pane. The patient's name is not among them because it is in the head of the page. */
export function ViewportOverlay({
  document,
  series,
  slice,
  count,
  view,
  institution,
  messages,
}: ViewportOverlayProps) {
  const window =
    view !== null && view.windowWidth !== null && view.windowCenter !== null
      ? messages.window(round(view.windowWidth), round(view.windowCenter))
      : null;
  return (
    <div className={styles.overlay} aria-hidden="true">
      <p className={styles.topLeft}>
        <span className={styles.seriesName}>{series.description || messages.series(series.number)}</span>
        {messages.slice(slice, count)}
      </p>
      <p className={styles.bottomLeft}>
        {window !== null && <span>{window}</span>}
        {view !== null && <span>{messages.zoom(view.zoom.toFixed(1))}</span>}
      </p>
      <p className={styles.bottomRight}>
        {document.studyDate !== undefined && <span>{monthFirst(document.studyDate)}</span>}
        {institution !== undefined && <span>{institution}</span>}
      </p>
    </div>
  );
}

function round(value: number): number {
  return Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}

/** 2026-06-11 → 06/11/2026. Returns anything else unchanged. */
export function monthFirst(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  return year === undefined ? date : `${month}/${day}/${year}`;
}
