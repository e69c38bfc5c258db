import { authEndpoints, limits } from '@plainscan/contract';
import { useEffect } from 'react';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { noteActivity } from './idle-watch.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

let reportedAt = 0;

/** Reports activity to the server, at most once per minute. */
export function reportActivity(): void {
  if (Date.now() - reportedAt < limits.activityEveryMilliseconds) return;
  reportedAt = Date.now();
  callEndpoint(authEndpoints.reportActivity, {}).catch(() => {});
}

/** Counts user input and a playing video as activity (CG-176), but not a page that refreshes itself. */
export function useActivityReports(): void {
  useEffect(() => {
    // The login has just reported activity.
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
