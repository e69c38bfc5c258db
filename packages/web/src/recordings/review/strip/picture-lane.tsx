import { useInViewport } from '@mantine/hooks';
import { memo, useEffect } from 'react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { formatTime } from '../../../ui/player/video-time.ts';
import { reviewPageMessages } from '../review-messages.ts';
import { Lane } from './lane.tsx';
import type { StripPicture } from './shown-slices.ts';
import { frameKey, type Frames } from './use-frames.ts';
import styles from './lane.module.css';

/** The width of a picture in pixels. */
export const pictureWidth = 60;

interface PictureLaneProps {
  pictures: readonly StripPicture[];
  frames: Frames;
  /** Length of the whole video in milliseconds. */
  length: number;
  /** Index of the picture that is the Tab stop. */
  current: number;
  onGo: (place: number) => void;
}

/** The pictures shown, from left to right. A press seeks there. */
export const PictureLane = memo(function PictureLane(props: PictureLaneProps) {
  const { pictures, frames, length, current, onGo } = props;
  const t = useMessages(reviewPageMessages);
  if (pictures.length === 0) return null;
  return (
    <Lane label={t('shown')}>
      {pictures.map((picture, index) => (
        <Picture
          key={`${frameKey(picture)} ${picture.left}`}
          picture={picture}
          src={frames.drawn.get(frameKey(picture))}
          left={(100 * picture.left) / length}
          isStop={index === Math.max(0, current)}
          onAsk={frames.ask}
          onGo={onGo}
        />
      ))}
    </Lane>
  );
});

interface PictureProps {
  picture: StripPicture;
  src: string | undefined;
  /** Percent of the strip. */
  left: number;
  isStop: boolean;
  onAsk: Frames['ask'];
  onGo: (place: number) => void;
}

function Picture({ picture, src, left, isStop, onAsk, onGo }: PictureProps) {
  const t = useMessages(reviewPageMessages);
  const { ref, inViewport } = useInViewport<HTMLButtonElement>();
  const { segmentId, at, place } = picture;
  useEffect(() => {
    if (inViewport) onAsk({ segmentId, at });
  }, [inViewport, onAsk, segmentId, at]);
  const time = formatTime(place / 1_000);
  return (
    <button
      ref={ref}
      type="button"
      className={styles['picture']}
      style={{ left: `${left}%`, width: pictureWidth - 2 }}
      tabIndex={isStop ? 0 : -1}
      aria-label={t('shownAt', { time })}
      title={time}
      onClick={() => onGo(place)}
    >
      {src ? <img src={src} alt="" draggable={false} /> : null}
    </button>
  );
}
