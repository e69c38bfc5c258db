// Where in a video somebody speaks: the time between its silences.
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

/** Quieter than this for so many seconds is a pause. Videos are as loud as each other by then. */
const silence = 'silencedetect=noise=-35dB:d=0.35';
/** Shorter than this is a click or a breath, no word. Seconds. */
const shortest = 0.2;

/** Throws `VideoError` for what is no video. A video without sound has none. */
export async function findSpokenPhrases(
  path: string,
  { onProgress, ...run }: PhraseRun,
): Promise<SpokenPhrase[]> {
  const { audioCodec, durationSeconds } = await readVideoFacts(path, run);
  if (audioCodec === null) return [];
  const lines: string[] = [];
  // The pauses come as lines of their own: messages are cut where there are many of them.
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

/** Turns what ffmpeg says of silences into what is between them; `duration` in seconds. */
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
