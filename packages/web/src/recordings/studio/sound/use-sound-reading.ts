import { useEffect, useRef, useState } from 'react';
import { SoundJudge } from '../../capture/sound-judge.ts';
import type { SoundReading, SoundVerdict } from '../../capture/sound-judge.ts';

const READ_EVERY_MS = 100;

export interface HeardSound {
  /** Position on the meter, 0 to 1. */
  readonly level: number;
  readonly verdict: SoundVerdict | null;
}

const nothing: HeardSound = { level: 0, verdict: null };

/** Reads a microphone ten times a second. `isOn` set to false clears the readings, as in a pause. */
export function useSoundReading(read: () => SoundReading | null, isOn: boolean): HeardSound {
  const [heard, setHeard] = useState(nothing);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (!isOn) return setHeard(nothing);
    const judge = new SoundJudge();
    const timer = setInterval(() => {
      const now = performance.now();
      const reading = latest.current();
      if (reading) judge.hear(reading, now);
      setHeard({ level: reading?.level ?? 0, verdict: judge.verdict(now) });
    }, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return heard;
}
