import { memo } from 'react';
import type { StudyDocument } from '@plainscan/contract';
import { countSlices } from '../instances/study-slices.ts';
import { viewerMessages } from './viewer-messages.ts';
import type { ViewerLanguage } from './viewer-messages.ts';
import styles from './series-strip.module.css';

interface SeriesStripProps {
  readonly document: StudyDocument;
  readonly seriesId: string;
  readonly onSeriesChange: (seriesId: string) => void;
  /** Its position: beside the pane, below it, or beside it only if the viewer is wide. */
  readonly side?: 'left' | 'bottom' | 'auto' | undefined;
  readonly language?: ViewerLanguage | undefined;
}

/** A preview of each series. A click shows it. Hundreds of them are not drawn again at each step of scrolling. */
export const SeriesStrip = memo(function SeriesStrip({
  document,
  seriesId,
  onSeriesChange,
  side = 'left',
  language = 'en',
}: SeriesStripProps) {
  const messages = viewerMessages[language];
  return (
    <nav className={styles.strip} data-side={side} aria-label={messages.seriesList}>
      <ul className={styles.list}>
        {document.series.map((series) => {
          const name = series.description || messages.series(series.number);
          const count = countSlices(series);
          return (
            <li key={series.id}>
              <button
                type="button"
                className={styles.series}
                aria-current={series.id === seriesId}
                title={name}
                onClick={() => onSeriesChange(series.id)}
              >
                <span className={styles.picture}>
                  {series.previewUrl === null ? (
                    <span className={styles.none}>{series.modality || messages.noPreview}</span>
                  ) : (
                    <img src={series.previewUrl} alt="" loading="lazy" draggable={false} />
                  )}
                </span>
                <span className={styles.caption}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.count} aria-hidden="true">
                    {count}
                  </span>
                  <span className={styles.spoken}>, {messages.images(count)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
});
