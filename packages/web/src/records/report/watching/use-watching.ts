import type { Case } from '@plainscan/contract';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../../platform/session/session.ts';
import { sendWatched } from '../../record-queries.ts';
import { createWatchedRecorder, type WatchedRecorder } from '../../../reports/video/watched-recorder.ts';

export interface Watching {
  /** For the patient whose report it is; nobody else is followed. */
  readonly isOn: boolean;
  readonly see: (seconds: number) => void;
}

const ignore = () => {};

/** Follows what the patient watches of the present video, and sends it in one call when the page goes out of sight. */
export function useWatching({ id, videoReport }: Case): Watching {
  const { role } = useCurrentUser();
  const recorder = useRef<WatchedRecorder | null>(null);
  const videoId = role === 'patient' && videoReport?.status === 'ready' ? videoReport.id : null;
  useEffect(() => {
    if (videoId === null) return;
    const visit = { viewingId: crypto.randomUUID(), videoId };
    const own = createWatchedRecorder();
    recorder.current = own;
    const send = () => {
      const taken = own.take();
      if (taken) sendWatched(id, { ...visit, ...taken });
    };
    // A phone tells of a page that goes by this alone.
    const onHide = () => {
      if (document.visibilityState === 'hidden') send();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', send);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', send);
      send();
    };
  }, [id, videoId]);
  return {
    isOn: videoId !== null,
    see: videoId === null ? ignore : (seconds) => recorder.current?.see(seconds),
  };
}
