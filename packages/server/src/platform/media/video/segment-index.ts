// Where a prepared video can be cut, and which videos it can be joined with without encoding again.
import { runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import { VideoError } from './video-error.ts';
import { safeInput } from './video-facts.ts';

export interface SegmentIndex {
  /** Key frames, in whole milliseconds, rounded up so that a seek does not land on the one before. */
  keyFrames: number[];
  /** Duration shared by video and audio, in whole milliseconds. */
  duration: number;
  /** Codec settings, size and audio. Videos with the same signature can be joined by copying. */
  signature: string;
}

type IndexRun = Omit<FfmpegRun, 'args' | 'inputs' | 'outputs' | 'onLine'>;

/** The properties that must match to copy packets into one stream. */
const kept = /^#(?:extradata|codec_id|dimensions|sar|sample_rate|channel_layout_name) /;

/** Reads the packets without decoding them. Throws `VideoError`. */
export async function readSegmentIndex(path: string, run: IndexRun): Promise<SegmentIndex> {
  const lines: string[] = [];
  const { code, messages } = await runFfmpeg({
    ...run,
    args: [...safeInput, '-i', path, '-map', '0:V:0', '-map', '0:a:0?', '-c', 'copy', '-f', 'framecrc', '-'],
    inputs: [path],
    outputs: [],
    onLine: (line) => lines.push(line),
  });
  if (code !== 0) throw new VideoError('unreadable', messages);
  return indexOf(lines);
}

/** Returns the picture size in pixels, or `null` before the segment has been read. */
export function sizeOfSegment({
  signature,
}: Pick<SegmentIndex, 'signature'>): { width: number; height: number } | null {
  const [, width, height] = /^#dimensions 0: (\d+)x(\d+)$/m.exec(signature) ?? [];
  return width === undefined ? null : { width: Number(width), height: Number(height) };
}

/** Returns the sample rate and channels of the sound, or `null` for a silent segment. */
export function soundOfSegment({
  signature,
}: Pick<SegmentIndex, 'signature'>): { rate: number; layout: string } | null {
  const rate = /^#sample_rate 1: (\d+)$/m.exec(signature)?.[1];
  const layout = /^#channel_layout_name 1: (\w+)$/m.exec(signature)?.[1] ?? 'mono';
  return rate === undefined ? null : { rate: Number(rate), layout };
}

/** Returns what segments must share for their H.264 settings to coexist: the signature without those settings. */
export const formatOf = ({ signature }: Pick<SegmentIndex, 'signature'>): string =>
  signature
    .split('\n')
    .filter((line) => !line.startsWith('#extradata 0:'))
    .join('\n');

const soundSettings = /^#extradata 1:.*$/m;

/** Returns a signature with the sound settings of another segment of the same codec, rate and channels. */
export function withSoundOf(
  { signature }: Pick<SegmentIndex, 'signature'>,
  other: Pick<SegmentIndex, 'signature'>,
): string {
  const settings = soundSettings.exec(other.signature)?.[0];
  return settings === undefined ? signature : signature.replace(soundSettings, settings);
}

/** Parses the index from the packet list that ffmpeg prints. */
export function indexOf(lines: readonly string[]): SegmentIndex {
  const perSecond = Number(/^#tb 0: 1\/(\d+)/m.exec(lines.join('\n'))?.[1] ?? 1_000);
  const milliseconds = (ticks: number): number => (ticks / perSecond) * 1_000;
  const pictures = lines
    .filter((line) => line.startsWith('0,'))
    .map((line) => {
      const [, , shown = 0, lasts = 0] = line.split(',').map(Number);
      return { at: milliseconds(shown), until: milliseconds(shown + lasts), isFull: !line.includes('F=0x0') };
    });
  return {
    keyFrames: pictures.filter(({ isFull }) => isFull).map(({ at }) => Math.max(0, Math.ceil(at))),
    duration: Math.floor(pictures.reduce((latest, { until }) => Math.max(latest, until), 0)),
    signature: lines
      .filter((line) => kept.test(line))
      .map((line) => line.replaceAll(/\s+/g, ' '))
      .toSorted()
      .join('\n'),
  };
}
