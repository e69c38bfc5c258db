import { runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import { safeInput } from './video-facts.ts';

/** Where every voice is brought to (EBU R 128): a patient who has set the volume for one report hears the next as well. */
const targetLufs = -16;
/** Nearer than this is left as it is. */
const toleranceLufs = 1;
/** What is quieter than this holds no voice. */
const silenceLufs = -55;
const mostDecibels = 30;

type LoudnessRun = Omit<FfmpegRun, 'args' | 'inputs' | 'outputs' | 'onLine'>;

/**
 * By how many decibels the sound of a video has to be raised to be as loud as every other; 0 where it is already, where
 * there is no voice in it, and where it cannot be measured.
 */
export async function measureGain(path: string, run: LoudnessRun): Promise<number> {
  const { code, messages } = await runFfmpeg({
    ...run,
    args: [...safeInput, '-i', path, '-map', '0:a:0', '-af', 'ebur128', '-f', 'null', '-'],
    inputs: [path],
    outputs: [],
  });
  return code === 0 ? gainOf(messages) : 0;
}

/** Takes the gain out of what ffmpeg says of a sound's loudness. */
export function gainOf(messages: string): number {
  const [, summary = ''] = messages.split('Summary:');
  const loudness = Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1] ?? Number.NaN);
  if (!(loudness > silenceLufs)) return 0;
  const gain = targetLufs - loudness;
  return Math.abs(gain) <= toleranceLufs ? 0 : Math.min(gain, mostDecibels);
}

/**
 * The filter that raises a sound by so many decibels and keeps its peaks below -1.5 dB true peak: between samples as well,
 * and with what encoding adds.
 */
export const gainFilter = (decibels: number): string =>
  `volume=${decibels.toFixed(2)}dB,aresample=192000,alimiter=limit=0.72:level=false,aresample=48000`;
