// The times of speech in a video, between its silences.
import { runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import { VideoError } from './video-error.ts';
import { readVideoFacts, safeInput } from './video-facts.ts';

export interface SpokenPhrase {
  /** Seconds. */
  start: number;
  end: number;
}

type PhraseRun = Omit<FfmpegRun, 'args' | 'inputs' | 'outputs' | 'onLine'> & {
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/** A pause is quieter and longer than this. Loudness has already been normalized. */
const silence = 'silencedetect=noise=-35dB:d=0.35';
/** Anything shorter is a click or a breath, not a word. Seconds. */
const shortest = 0.2;

/** Returns a video's spoken phrases, none without sound. Throws `VideoError` if the file is not a video. */
export async function findSpokenPhrases(
  path: string,
  { onProgress, ...run }: PhraseRun,
): Promise<SpokenPhrase[]> {
  const { audioCodec, durationSeconds } = await readVideoFacts(path, run);
  if (audioCodec === null) return [];
  const lines: string[] = [];
  // The pauses are printed as lines, because a long message log is truncated.
  const sound = [
    '-map',
    '0:a:0',
    '-af',
    `${silence},ametadata=mode=print:file=-:direct=1`,
    '-f',
    'null',
    '-',
  ];
  const { code, messages } = await runFfmpeg({
    ...run,
    args: ['-progress', 'pipe:1', ...safeInput, '-i', path, ...sound],
    inputs: [path],
    outputs: [],
    onLine: (line) => {
      if (line.startsWith('lavfi.silence_')) lines.push(line);
      const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (microseconds !== undefined && durationSeconds)
        onProgress?.(Math.min(1, Number(microseconds) / 1_000_000 / durationSeconds));
    },
  });
  if (code !== 0) throw new VideoError('unreadable', messages);
  return phrasesBetween(lines, durationSeconds ?? 0);
}

/** Converts the silences that ffmpeg reports to the phrases between them; `duration` in seconds. */
export function phrasesBetween(lines: readonly string[], duration: number): SpokenPhrase[] {
  const phrases: SpokenPhrase[] = [];
  let start: number | null = 0;
  for (const line of lines) {
    const [, kind, seconds] = /^lavfi\.silence_(start|end)=(-?[\d.]+)/.exec(line) ?? [];
    if (kind === 'end') start = Number(seconds);
    if (kind !== 'start' || start === null) continue;
    phrases.push({ start, end: Number(seconds) });
    start = null;
  }
  if (start !== null) phrases.push({ start, end: duration });
  return phrases
    .map(({ start: from, end }) => ({ start: rounded(Math.max(0, from)), end: rounded(end) }))
    .filter((phrase) => phrase.end - phrase.start >= shortest);
}

const rounded = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;
