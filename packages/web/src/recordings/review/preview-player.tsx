import type { Caption, VideoSegment } from '@plainscan/contract';
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { formatTime } from '../../ui/player/video-time.ts';
import { reviewPageMessages } from './review-messages.ts';
import type { Preview } from './use-preview.ts';
import styles from './review-page.module.css';

interface PreviewPlayerProps {
  preview: Preview;
  segments: readonly VideoSegment[];
  /** Milliseconds. */
  length: number;
  /** As in the edited video. */
  captions: readonly Caption[];
}

const stepMs = 5_000;

/** The shape of a film whose size is not known yet. */
const wide = { width: 16, height: 9 };

/** Plays the parts as one video, with the captions of the edit. */
export function PreviewPlayer({ preview, segments, length, captions }: PreviewPlayerProps) {
  const t = useMessages(reviewPageMessages);
  const seconds = preview.place / 1_000;
  const caption = captions.find(({ start, end }) => start <= seconds && seconds < end);
  const [at, all] = [formatTime(seconds), formatTime(length / 1_000)];
  const { width, height } = segments.find(({ id }) => id === preview.segmentId)?.size ?? wide;
  return (
    <div className={styles['preview']} style={{ '--shape': width / height } as CSSProperties}>
      <div className={styles['screen']} role="group" aria-label={t('preview')}>
        {segments.map(({ id, link }) => (
          // Captions are shown below because they move with the parts.
          <video
            key={id}
            ref={preview.screen(id)}
            src={link ?? undefined}
            preload="auto"
            playsInline
            hidden={id !== preview.segmentId}
            tabIndex={-1}
            onClick={preview.toggle}
          />
        ))}
      </div>
      <p className={styles['caption']}>{caption?.text}</p>
      <div className={styles['controls']}>
        <button
          type="button"
          className={styles['tool']}
          aria-label={t('backward')}
          title={t('backward')}
          onClick={() => preview.seek(Math.max(0, preview.place - stepMs))}
        >
          <RotateCcw size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className={styles['play']}
          aria-label={t(preview.isPlaying ? 'pause' : 'play')}
          title={t(preview.isPlaying ? 'pause' : 'play')}
          onClick={preview.toggle}
        >
          {preview.isPlaying ? (
            <Pause size={24} fill="currentColor" strokeWidth={0} aria-hidden />
          ) : (
            <Play size={24} fill="currentColor" strokeWidth={0} aria-hidden />
          )}
        </button>
        <button
          type="button"
          className={styles['tool']}
          aria-label={t('forward')}
          title={t('forward')}
          onClick={() => preview.seek(preview.place + stepMs)}
        >
          <RotateCw size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <span className={styles['clock']}>
          <b>{at}</b> / {all}
        </span>
      </div>
    </div>
  );
}
