import type { VideoSegment } from '@plainscan/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openFrameReader, type FrameReader } from './frame-reader.ts';
import type { StripPicture } from './shown-slices.ts';

type Moment = Pick<StripPicture, 'segmentId' | 'at'>;

export const frameKey = ({ segmentId, at }: Moment): string => `${segmentId} ${at}`;

export interface Frames {
  /** What is drawn already, by `frameKey`. */
  readonly drawn: ReadonlyMap<string, string>;
  /** Has a picture drawn that is on the screen. It stays the same function. */
  readonly ask: (moment: Moment) => void;
}

/** Pictures of segments, drawn once each, when they come into sight. */
export function useFrames(segments: readonly VideoSegment[]): Frames {
  const [drawn, setDrawn] = useState<ReadonlyMap<string, string>>(new Map());
  const reader = useRef<FrameReader | null>(null);
  const asked = useRef(new Set<string>());
  const links = useRef(new Map<string, string>());
  useEffect(() => {
    // The first link to a segment is kept: each answer of the server has another one to the same file.
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
