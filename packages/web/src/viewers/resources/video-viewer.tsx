import { useState } from 'react';
import { VideoPlayer } from '../../ui/player/video-player.tsx';
import type { FileViewerProps } from './file-viewer-props.ts';
import { videoSources } from './resource-state.ts';
import styles from './video-viewer.module.css';
import { ViewerFrame } from './viewer-frame.tsx';

/** A touch device is not a desktop and gets the file that every player supports (H-007). */
const isDesktop = (): boolean => !window.matchMedia('(pointer: coarse)').matches;

/** A video in its original format if the browser can play it, or else in the format that every browser can play. */
export function VideoViewer({ resource, renew, room }: FileViewerProps) {
  const [sources] = useState(() => videoSources(resource, isDesktop()));
  const [at, setAt] = useState(0);
  const source = sources[at] ?? '';
  return (
    <ViewerFrame {...room}>
      <div className={styles['video']}>
        <VideoPlayer
          key={at}
          src={source}
          sourceId={`${resource.uuid}/${at}`}
          onRenew={async () => videoSources(await renew(), isDesktop())[at] ?? null}
          label={resource.title}
          posterUrl={resource.posterPath}
          durationSeconds={0}
          onFailed={() => setAt(Math.min(at + 1, sources.length - 1))}
        />
      </div>
    </ViewerFrame>
  );
}
