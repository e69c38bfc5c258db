import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ViewerMessages } from '../study/viewer-messages.ts';
import styles from './dicom-viewport.module.css';

interface SliceScrubberProps {
  readonly index: number;
  readonly count: number;
  readonly onIndex: (index: number) => void;
  readonly messages: ViewerMessages;
}

/** The slider through a series: vertical at the pane's edge on wide screens, horizontal below the pane on a phone. */
export function SliceScrubber({ index, count, onIndex, messages }: SliceScrubberProps) {
  if (count < 2) return null;
  return (
    <div className={styles.scrubber}>
      <button
        type="button"
        className={styles.step}
        aria-label={messages.previous}
        disabled={index === 0}
        onClick={() => onIndex(index - 1)}
      >
        <ChevronLeft aria-hidden="true" size={22} strokeWidth={1.75} />
      </button>
      <input
        type="range"
        className={styles.slider}
        min={1}
        max={count}
        value={index + 1}
        aria-label={messages.sliceSlider}
        aria-valuetext={messages.imageOf(index + 1, count)}
        onChange={(event) => onIndex(Number(event.currentTarget.value) - 1)}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={messages.next}
        disabled={index === count - 1}
        onClick={() => onIndex(index + 1)}
      >
        <ChevronRight aria-hidden="true" size={22} strokeWidth={1.75} />
      </button>
    </div>
  );
}
