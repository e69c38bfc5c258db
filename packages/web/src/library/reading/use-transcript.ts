import { lineAt, transcriptLines, type TranscriptLine, type VideoTracks } from '@plainscan/contract';
import { useMemo, useState } from 'react';

export interface FollowedTranscript {
  readonly lines: readonly TranscriptLine[];
  /** The line spoken now or last; null until the video plays. */
  readonly current: TranscriptLine | null;
  readonly onTimeUpdate: (seconds: number) => void;
}

const none: VideoTracks = { captions: [], chapters: [] };

/** A video's transcript and its current line. Rerenders once per line, not on every time update. */
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
