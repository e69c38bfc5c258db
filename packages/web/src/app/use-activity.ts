import { authEndpoints, limits } from '@plainscan/contract';
import { useEffect } from 'react';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { recordActivity } from './idle-watch.ts';

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
    const handleActivity = (): void => {
      recordActivity();
      reportActivity();
    };
    const checkPlayback = (): void => {
      const isPlaying = [...document.querySelectorAll('video')].some((video) => !video.paused);
      if (isPlaying) handleActivity();
    };
    const timer = window.setInterval(checkPlayback, limits.activityEveryMilliseconds / 2);
    for (const sign of signs) window.addEventListener(sign, handleActivity, { passive: true, capture: true });
    return () => {
      window.clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, handleActivity, { capture: true });
    };
  }, []);
}
