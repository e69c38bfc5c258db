import { useEffect } from 'react';
import { storeActivity } from '../../platform/session/session-storage.ts';
import type { SessionPhase } from '../keeping/session-state.ts';

const working: ReadonlySet<SessionPhase> = new Set(['recording', 'finishing']);

/**
 * CG-176: speaking needs no keyboard or mouse, so each second of a recording counts as activity, and so does uploading
 * its end. A paused recording does not count, because nobody may be there.
 */
export function useRecordingActivity(phase: SessionPhase): void {
  const isWorking = working.has(phase);
  useEffect(() => {
    if (!isWorking) return;
    const note = (): void => storeActivity(Date.now());
    note();
    const timer = window.setInterval(note, 1_000);
    return () => window.clearInterval(timer);
  }, [isWorking]);
}
