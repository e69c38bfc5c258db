import { useEffect, useState, type RefObject } from 'react';
import { canFillScreen } from './full-screen.ts';
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

const escapeCue = (text: string): string => plainCue(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A text track that the browser draws only while an iPhone shows the video by itself, where the page draws nothing. */
function nativeTrack(video: HTMLVideoElement, captions: VideoCaptions, label: string): TextTrack | undefined {
  if ('url' in captions) return video.textTracks[0];
  const track = video.addTextTrack('captions', label);
  track.mode = 'hidden';
  for (const { startSeconds, endSeconds, text } of captions.cues)
    track.addCue(new VTTCue(startSeconds, endSeconds, escapeCue(text)));
  return track;
}

/** Shows the captions inside a video that fills an iPhone's screen, unless they are turned off (`isOn`). */
export function useNativeCaptions(
  element: RefObject<HTMLVideoElement | null>,
  captions: VideoCaptions | null,
  { isOn, label }: { isOn: boolean; label: string },
): void {
  useEffect(() => {
    const video = element.current;
    if (!video || !captions || !isOn || canFillScreen() || !('webkitEnterFullscreen' in video)) return;
    const track = nativeTrack(video, captions, label);
    if (!track) return;
    const show = () => (track.mode = 'showing');
    const hide = () => (track.mode = 'hidden');
    video.addEventListener('webkitbeginfullscreen', show);
    video.addEventListener('webkitendfullscreen', hide);
    return () => {
      video.removeEventListener('webkitbeginfullscreen', show);
      video.removeEventListener('webkitendfullscreen', hide);
      // A track that a script added cannot be removed, only emptied.
      if ('cues' in captions) track.mode = 'disabled';
    };
  }, [element, captions, isOn, label]);
}
