import { useEffect, useRef } from 'react';
import styles from './series-previews.module.css';
import { useUiTexts } from '../text/ui-texts.tsx';

export interface SeriesPreview {
  id: string;
  label: string;
  imageCount: number;
  /** Missing while there is no image yet. */
  previewUrl?: string | null;
}

export interface SeriesPreviewsProps {
  series: readonly SeriesPreview[];
  selectedId?: string | null;
  onSelect?: (id: string) => void;
}

function Picture({ series }: { series: SeriesPreview }) {
  return (
    <>
      <span className={styles['picture']}>
        {series.previewUrl ? <img src={series.previewUrl} alt="" loading="lazy" /> : null}
      </span>
      <span className={styles['caption']}>
        <span className="ellipsis">{series.label}</span> <span>{series.imageCount}</span>
      </span>
    </>
  );
}

/** The series of a study side by side. The strip scrolls, and keeps the selected series visible. */
export function SeriesPreviews({ series, selectedId = null, onSelect }: SeriesPreviewsProps) {
  const words = useUiTexts();
  const selected = useRef<HTMLLIElement>(null);
  useEffect(() => {
    selected.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selectedId]);
  return (
    <ul className={styles['strip']} aria-label={words.series} tabIndex={onSelect ? undefined : 0}>
      {series.map((one) => (
        <li key={one.id} ref={one.id === selectedId ? selected : null}>
          {onSelect ? (
            <button
              type="button"
              className={styles['series']}
              aria-pressed={one.id === selectedId}
              onClick={() => onSelect(one.id)}
            >
              <Picture series={one} />
            </button>
          ) : (
            <div className={styles['series']}>
              <Picture series={one} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
