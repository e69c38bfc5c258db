import { useEffect, type KeyboardEvent } from 'react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { formatTime } from '../../../ui/player/video-time.ts';
import { reviewPageMessages } from '../review-messages.ts';
import type { Preview } from '../use-preview.ts';
import styles from './part-strip.module.css';

/** The place in the video: a slider for users without a pointer. */
export function Playhead({ preview, length }: { preview: Preview; length: number }) {
  const t = useMessages(reviewPageMessages);
  const [at, all] = [formatTime(preview.place / 1_000), formatTime(length / 1_000)];
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (by !== undefined) preview.seek(Math.max(0, preview.place + by * 1_000 * (event.shiftKey ? 5 : 1)));
    else if (event.key === 'Home') preview.seek(0);
    else if (event.key === 'End') preview.seek(length);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles['playhead']}
      style={{ left: `${(100 * preview.place) / Math.max(1, length)}%` }}
      aria-label={t('place')}
      aria-valuemin={0}
      aria-valuemax={Math.round(length / 1_000)}
      aria-valuenow={Math.round(preview.place / 1_000)}
      aria-valuetext={t('placeOf', { at, all })}
      onKeyDown={press}
    />
  );
}

/** Keeps the playhead visible if the strip is wider than the screen. */
export function useScrolledTo(strip: { readonly current: HTMLDivElement | null }, share: number): void {
  useEffect(() => {
    const box = strip.current?.closest('[data-scroll]');
    if (!box || box.scrollWidth <= box.clientWidth) return;
    const at = share * box.scrollWidth;
    const isSeen = at > box.scrollLeft + 24 && at < box.scrollLeft + box.clientWidth - 24;
    if (!isSeen) box.scrollLeft = at - box.clientWidth / 3;
  }, [strip, share]);
}
