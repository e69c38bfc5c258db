import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './video-thumbnail.module.css';

interface VideoThumbnailProps {
  posterUrl: string | null | undefined;
  /** Stands in the place of a poster that is not there. */
  sign?: ReactNode;
  /** Without the sign of a video: what opens elsewhere. */
  isStill?: boolean;
}

/** The small picture by which a video is chosen; the words beside it say what it is. */
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
