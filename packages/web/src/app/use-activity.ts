import { authEndpoints, limits } from '@plainscan/contract';
import { useEffect } from 'react';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { noteActivity } from './idle-watch.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

let reportedAt = 0;

/** Tells the server that somebody is there, at most once a minute. */
export function reportActivity(): void {
  if (Date.now() - reportedAt < limits.activityEveryMilliseconds) return;
  reportedAt = Date.now();
  callEndpoint(authEndpoints.reportActivity, {}).catch(() => {});
}

/**
 * What counts as activity: what a person does, and a video that plays (CG-176); never a page that refreshes itself.
 */
export function useActivityReports(): void {
  useEffect(() => {
    // The login itself has just told.
    reportedAt = Date.now();
    const note = (): void => {
      noteActivity();
      reportActivity();
    };
    const noteIfPlaying = (): void => {
      const isPlaying = [...document.querySelectorAll('video')].some((video) => !video.paused);
      if (isPlaying) note();
    };
    const timer = window.setInterval(noteIfPlaying, limits.activityEveryMilliseconds / 2);
    for (const sign of signs) window.addEventListener(sign, note, { passive: true, capture: true });
    return () => {
      window.clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, note, { capture: true });
    };
  }, []);
}
