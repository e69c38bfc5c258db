import type { StudyDocument, StudySeries } from '@plainscan/contract';
import type { ViewState } from './shown-view.ts';
import type { ViewerMessages } from '../study/viewer-messages.ts';
import styles from './dicom-viewport.module.css';

const edges = ['left', 'right', 'top', 'bottom'] as const;

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

/** The corners and edges of a pane. The patient's name is not among them because it is in the head of the page. */
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
    <div className={styles.overlay}>
      <p className={styles.topLeft} aria-hidden="true">
        <span className={styles.seriesName}>{series.description || messages.series(series.number)}</span>
        {messages.slice(slice, count)}
      </p>
      {view?.isUnsubtracted === true && (
        <p className={styles.unsubtracted} role="note">
          {messages.unsubtracted}
        </p>
      )}
      {view?.edges && (
        <div className={styles.edges} aria-hidden="true">
          {edges.map((edge) => (
            <span key={edge} data-edge={edge}>
              {view.edges?.[edge]}
            </span>
          ))}
        </div>
      )}
      <p className={styles.bottomLeft} aria-hidden="true">
        {window !== null && <span>{window}</span>}
        {view !== null && <span>{messages.zoom(view.zoom.toFixed(1))}</span>}
      </p>
      <p className={styles.bottomRight} aria-hidden="true">
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
