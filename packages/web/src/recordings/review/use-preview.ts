import {
  lengthOf,
  momentAt,
  placeOf,
  placeParts,
  type KnownPart,
  type SegmentMoment,
} from '@plainscan/contract';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

export interface Preview {
  /** The current place in the video, in milliseconds. */
  readonly place: number;
  readonly isPlaying: boolean;
  /** The segment on the screen. */
  readonly segmentId: string | null;
  readonly toggle: () => void;
  readonly pause: () => void;
  /** Plays from a place in the video, in milliseconds. */
  readonly play: (place: number) => void;
  readonly seek: (place: number) => void;
  /** Returns the moment of a segment that is on the screen. */
  readonly moment: () => SegmentMoment | null;
  /** Returns the ref callback of the element that plays a segment. */
  readonly screen: (segmentId: string) => (element: HTMLVideoElement | null) => void;
  /** Returns the current picture as an image URL, or `null` if there is none. */
  readonly picture: () => string | null;
}

/** A part ends this much early, so that no picture past its end shows. Milliseconds. */
const edge = 25;

/** Plays the parts one after another from the files of their segments, without waiting for the server. */
export function usePreview(parts: readonly KnownPart[]): Preview {
  const screens = useRef(new Map<string, HTMLVideoElement>());
  const [place, setPlace] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  /** Index of the part on the screen. It is stored because parts of one segment can overlap in time. */
  const current = useRef(0);
  const video = (segmentId = ''): HTMLVideoElement | undefined => screens.current.get(segmentId);
  const show = (to: number, isRunning: boolean) => {
    const moment = momentAt(parts, to);
    if (!moment) return;
    current.current = moment.index;
    for (const [id, other] of screens.current) if (id !== moment.segmentId) other.pause();
    const screen = video(moment.segmentId);
    if (screen) {
      screen.currentTime = moment.at / 1_000;
      if (isRunning) void screen.play().catch(() => setPlaying(false));
      else screen.pause();
    }
    setPlace(Math.max(0, Math.min(to, lengthOf(parts))));
  };
  const follow = useEffectEvent(() => {
    const part = placeParts(parts)[current.current];
    const screen = video(part?.segmentId);
    if (!part || !screen || screen.seeking) return;
    const at = screen.currentTime * 1_000;
    if (at < part.end - edge && !screen.ended) return setPlace(part.at + Math.max(0, at - part.start));
    const next = parts[current.current + 1];
    if (next) return show(part.at + part.end - part.start, true);
    screen.pause();
    setPlaying(false);
    setPlace(lengthOf(parts));
  });
  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const tick = () => {
      follow();
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);
  useKeptMoment(parts, place, (to) => show(to, isPlaying));
  const shown = momentAt(parts, place);
  return {
    place,
    isPlaying,
    segmentId: shown?.segmentId ?? null,
    toggle() {
      const isAtEnd = place >= lengthOf(parts) - edge;
      setPlaying(!isPlaying);
      show(isAtEnd && !isPlaying ? 0 : place, !isPlaying);
    },
    pause() {
      setPlaying(false);
      video(shown?.segmentId)?.pause();
    },
    play(from) {
      setPlaying(true);
      show(from, true);
    },
    seek: (to) => show(to, isPlaying),
    moment: () => shown && { segmentId: shown.segmentId, at: Math.round(shown.at) },
    screen: useCallback(
      (segmentId) => (element) => {
        if (element) screens.current.set(segmentId, element);
        else screens.current.delete(segmentId);
      },
      [],
    ),
    picture: () => pictureOf(video(shown?.segmentId)),
  };
}

/** Keeps the same picture on the screen after an edit, or the nearest remaining one. */
function useKeptMoment(parts: readonly KnownPart[], place: number, show: (place: number) => void): void {
  const before = useRef(parts);
  const keep = useEffectEvent(() => {
    if (before.current === parts) return;
    const moment = momentAt(before.current, place);
    before.current = parts;
    show((moment && placeOf(parts, moment)) ?? Math.min(place, lengthOf(parts)));
  });
  useEffect(() => keep(), [parts]);
}

function pictureOf(screen: HTMLVideoElement | undefined): string | null {
  if (!screen || screen.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = Math.round((320 * screen.videoHeight) / screen.videoWidth);
  canvas.getContext('2d')?.drawImage(screen, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.8);
}
