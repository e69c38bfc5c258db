import { lineAt, transcriptLines, type TranscriptLine, type VideoTracks } from '@plainscan/contract';
import { useMemo, useState } from 'react';

export interface FollowedTranscript {
  readonly lines: readonly TranscriptLine[];
  /** What is said now, or was said last; null before the video was touched. */
  readonly current: TranscriptLine | null;
  readonly onTimeUpdate: (seconds: number) => void;
}

const none: VideoTracks = { captions: [], chapters: [] };

/** What is said in a video, and where in it the video is. Draws anew with each line, not with each look at the clock. */
export function useTranscript(video: VideoTracks | null): FollowedTranscript {
  const { captions, chapters } = video ?? none;
  const lines = useMemo(() => transcriptLines(captions, chapters), [captions, chapters]);
  const [start, setStart] = useState<number | null>(null);
  return {
    lines,
    current: lines.find((line) => line.start === start) ?? null,
    onTimeUpdate: (seconds) => setStart(lineAt(lines, seconds)?.start ?? null),
  };
}
