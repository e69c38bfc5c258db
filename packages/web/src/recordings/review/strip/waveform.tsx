import type { KnownPart } from '@plainscan/contract';
import { memo } from 'react';
import styles from './part-strip.module.css';

interface WaveformProps {
  part: KnownPart;
  /** Ten values per second, 0 to 100. */
  peaks: readonly number[];
}

/** More bars than this are indistinguishable. */
const mostBars = 240;

/** The loudness of a part over time. */
export const Waveform = memo(function Waveform({ part, peaks }: WaveformProps) {
  const own = peaks.slice(Math.floor(part.start / 100), Math.ceil(part.end / 100));
  const each = Math.max(1, Math.ceil(own.length / mostBars));
  const count = Math.ceil(own.length / each);
  const bars = Array.from({ length: count }, (_, bar) =>
    Math.max(2, ...own.slice(bar * each, (bar + 1) * each)),
  );
  const path = bars.map((height, bar) => `M${bar + 0.5} ${50 - height / 2.2}V${50 + height / 2.2}`).join('');
  return (
    <svg
      className={styles['wave']}
      viewBox={`0 0 ${Math.max(1, count)} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
});
