import { captionLines, type VideoTracks } from '@plainscan/contract';
import type { VideoChapter, VideoCue } from '../../ui/player/video-time.ts';

/** Converts captions and chapters to the player's format. */
export function playedTracks({ captions, chapters }: VideoTracks): {
  cues: VideoCue[];
  chapters: VideoChapter[];
} {
  return {
    cues: captions.map(({ start, end, text }) => ({
      startSeconds: start,
      endSeconds: end,
      text: captionLines(text).join(' '),
    })),
    chapters: chapters.map(({ start, title }) => ({ startSeconds: start, title })),
  };
}
