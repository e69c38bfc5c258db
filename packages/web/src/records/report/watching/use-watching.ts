import type { Case } from '@plainscan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../../platform/session/session.ts';
import { sendWatched, watchedQuery } from '../../record-queries.ts';
import { createWatchedRecorder, type WatchedRecorder } from '../../../reports/video/watched-recorder.ts';

export interface Watching {
  /** `true` for the report's own patient. Nobody else is tracked. */
  readonly isOn: boolean;
  readonly see: (seconds: number) => void;
}

const ignore = () => {};

/** Tracks what the patient watches of the current video, and sends it in one call when the page is hidden. */
export function useWatching({ id, videoReport }: Case): Watching {
  const { role } = useCurrentUser();
  const cache = useQueryClient();
  const recorder = useRef<WatchedRecorder | null>(null);
  const videoId = role === 'patient' && videoReport?.status === 'ready' ? videoReport.id : null;
  useEffect(() => {
    if (videoId === null) return;
    const visit = { viewingId: crypto.randomUUID(), videoId };
    const own = createWatchedRecorder();
    recorder.current = own;
    const send = async () => {
      const taken = own.take();
      if (taken) await sendWatched(id, { ...visit, ...taken });
    };
    // On a phone, this is the only event when a page closes.
    const onHide = () => {
      if (document.visibilityState === 'hidden') void send();
    };
    document.addEventListener('visibilitychange', onHide);
    const onPageHide = () => void send();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onPageHide);
      // The page that comes next may have asked before this was saved.
      void send().then(() => cache.invalidateQueries({ queryKey: watchedQuery(id).queryKey }));
    };
  }, [id, videoId, cache]);
  return {
    isOn: videoId !== null,
    see: videoId === null ? ignore : (seconds) => recorder.current?.see(seconds),
  };
}
