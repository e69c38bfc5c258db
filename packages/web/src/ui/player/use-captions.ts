import { useEffect, useState, type RefObject } from 'react';
import { cueAt, type VideoCue } from './video-time.ts';

/** Captions: a WebVTT file of this site, or the cues themselves. */
export type VideoCaptions =
  | { readonly url: string; readonly language: string }
  | { readonly cues: readonly VideoCue[] };

/** Returns the text of a cue without markup such as `<v Adaeze>` or `<i>`. */
export function plainCue(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function cueText(track: TextTrack): string {
  return Array.from(track.activeCues ?? [])
    .map((cue) => ('text' in cue && typeof cue.text === 'string' ? plainCue(cue.text) : ''))
    .filter(Boolean)
    .join(' ');
}

/**
 * Returns the current caption. The track is read instead of drawn by the browser, so that it can be below the picture.
 */
export function useCaptions(
  element: RefObject<HTMLVideoElement | null>,
  captions: VideoCaptions | null,
  seconds: number,
): string {
  const [fromTrack, setFromTrack] = useState('');
  const url = captions && 'url' in captions ? captions.url : null;
  useEffect(() => {
    const track = url ? element.current?.textTracks[0] : undefined;
    if (!track) return;
    track.mode = 'hidden';
    const read = () => setFromTrack(cueText(track));
    track.addEventListener('cuechange', read);
    return () => track.removeEventListener('cuechange', read);
  }, [element, url]);
  if (captions && 'cues' in captions) return plainCue(cueAt(captions.cues, seconds)?.text ?? '');
  return url ? fromTrack : '';
}
