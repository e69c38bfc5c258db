import { useEffect, useRef, useState } from 'react';
import { SoundAnalyzer } from '../../capture/sound-analyzer.ts';
import type { SoundReading, SoundVerdict } from '../../capture/sound-analyzer.ts';

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
    const analyzer = new SoundAnalyzer();
    const timer = setInterval(() => {
      const now = performance.now();
      const reading = latest.current();
      if (reading) analyzer.addReading(reading, now);
      setHeard({ level: reading?.level ?? 0, verdict: analyzer.verdict(now) });
    }, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return heard;
}
