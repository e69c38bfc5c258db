import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './video-thumbnail.module.css';

interface VideoThumbnailProps {
  posterUrl: string | null | undefined;
  /** Shown instead of a missing poster. */
  sign?: ReactNode;
  /** `true` to omit the video icon, for items that open elsewhere. */
  isStill?: boolean;
}

/** The small image for choosing a video. The text next to it says what it is. */
export function VideoThumbnail({ posterUrl, sign, isStill = false }: VideoThumbnailProps) {
  const isBare = !posterUrl && sign !== undefined;
  return (
    <span className={styles['poster']} data-bare={isBare || undefined}>
      {posterUrl ? <img src={posterUrl} alt="" width={112} height={63} loading="lazy" /> : sign}
      {isBare || isStill ? null : (
        <span className={styles['sign']}>
          <Play size={16} strokeWidth={0} aria-hidden />
        </span>
      )}
    </span>
  );
}
