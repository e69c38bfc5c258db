import { limits } from '@plainscan/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SessionPhase } from '../../keeping/session-state.ts';

const TICK_MS = 250;

/**
 * Returns the seconds recorded so far and keeps the last value after the recorder is gone. Calls `onFull` once when the
 * recording reaches the maximum length.
 */
export function useRecordingLength(elapsed: () => number, phase: SessionPhase, onFull: () => void): number {
  const [seconds, setSeconds] = useState(0);
  const isLive = phase === 'recording' || phase === 'paused';
  const look = useEffectEvent(() => setSeconds(elapsed()));
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => look(), TICK_MS);
    return () => clearInterval(timer);
  }, [isLive]);
  const isFull = isLive && seconds >= limits.recordingSecondsMax;
  const end = useEffectEvent(() => onFull());
  useEffect(() => {
    if (isFull) end();
  }, [isFull]);
  return seconds;
}
