import type { VideoSegment } from '@plainscan/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openFrameReader, type FrameReader } from './frame-reader.ts';
import type { StripPicture } from './shown-slices.ts';

type Moment = Pick<StripPicture, 'segmentId' | 'at'>;

export const frameKey = ({ segmentId, at }: Moment): string => `${segmentId} ${at}`;

export interface Frames {
  /** Pictures drawn already, by `frameKey`. */
  readonly drawn: ReadonlyMap<string, string>;
  /** Requests a picture that is on the screen. The function is stable. */
  readonly ask: (moment: Moment) => void;
}

/** Draws pictures of segments once each, when they become visible. */
export function useFrames(segments: readonly VideoSegment[]): Frames {
  const [drawn, setDrawn] = useState<ReadonlyMap<string, string>>(new Map());
  const reader = useRef<FrameReader | null>(null);
  const asked = useRef(new Set<string>());
  const links = useRef(new Map<string, string>());
  useEffect(() => {
    // Keeps the first link to a segment because each server response has another one to the same file.
    for (const { id, link } of segments) if (link && !links.current.has(id)) links.current.set(id, link);
  }, [segments]);
  useEffect(() => {
    const wanted = asked.current;
    return () => {
      reader.current?.close();
      reader.current = null;
      wanted.clear();
    };
  }, []);
  const ask = useCallback((moment: Moment) => {
    const link = links.current.get(moment.segmentId);
    const key = frameKey(moment);
    if (!link || asked.current.has(key)) return;
    asked.current.add(key);
    reader.current ??= openFrameReader();
    void reader.current.draw(link, moment.at).then((picture) => {
      if (picture) setDrawn((before) => new Map([...before, [key, picture]]));
    });
  }, []);
  return { drawn, ask };
}
