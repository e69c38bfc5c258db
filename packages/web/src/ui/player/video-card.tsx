import { useState } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import styles from './video-card.module.css';
import { VideoPlayer, type VideoPlayerProps } from './video-player.tsx';
import { VideoThumbnail } from './video-thumbnail.tsx';
import { formatTime } from './video-time.ts';

export interface VideoCardProps extends Pick<
  VideoPlayerProps,
  'src' | 'smallSrc' | 'sourceId' | 'onRenew' | 'posterUrl' | 'durationSeconds'
> {
  title: string;
  /** Label of the action, in one word. */
  action: string;
  onOpen?: () => void;
}

/** A secondary video: small in its place, and played in a dialog. */
export function VideoCard({ title, action, onOpen, ...video }: VideoCardProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    onOpen?.();
    setOpen(true);
  };
  return (
    <>
      <button type="button" className={styles['card']} aria-haspopup="dialog" onClick={open}>
        <VideoThumbnail posterUrl={video.posterUrl} />
        <span className={styles['words']}>
          <b>{title}</b>
          <span className={styles['meta']}>
            {action}, <span className="num">{formatTime(video.durationSeconds)}</span>
          </span>
        </span>
      </button>
      <Dialog isOpen={isOpen} isWide title={title} onClose={() => setOpen(false)}>
        <VideoPlayer {...video} label={title} />
      </Dialog>
    </>
  );
}
