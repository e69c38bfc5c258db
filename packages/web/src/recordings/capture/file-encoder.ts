import {
  AppendOnlyStreamTarget,
  canEncodeVideo,
  CanvasSource,
  getFirstEncodableAudioCodec,
  MediaStreamAudioTrackSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { ChunkCutter } from './chunk-cutter.ts';
import type { RecorderOptions } from './recorder.ts';

const VIDEO_BITS_PER_SECOND = 2_000_000;
const AUDIO_BITS_PER_SECOND = 96_000;
const KEY_FRAME_SECONDS = 2;
const FRAGMENT_SECONDS = 1;

/** What turns frames and sound into the bytes of a file. */
export interface FileEncoder {
  readonly mimeType: string;
  start(): Promise<void>;
  addFrame(seconds: number): Promise<void>;
  pause(): void;
  resume(): void;
  finish(seconds: number): Promise<void>;
  cancel(): void;
}

/** An encoder of fragmented MP4 with H.264, or null where the browser has none. */
export async function createFileEncoder(
  options: RecorderOptions,
  cutter: ChunkCutter,
): Promise<FileEncoder | null> {
  if (typeof VideoEncoder === 'undefined' || typeof AudioEncoder === 'undefined') return null;
  const { width, height } = options.canvas;
  const [hasVideo, audioCodec] = await Promise.all([
    canEncodeVideo('avc', { width, height, bitrate: VIDEO_BITS_PER_SECOND }),
    getFirstEncodableAudioCodec(['aac', 'opus'], { numberOfChannels: 1, bitrate: AUDIO_BITS_PER_SECOND }),
  ]);
  if (!hasVideo || audioCodec === null) return null;

  const picture = new CanvasSource(options.canvas, {
    codec: 'avc',
    bitrate: VIDEO_BITS_PER_SECOND,
    keyFrameInterval: KEY_FRAME_SECONDS,
    latencyMode: 'realtime',
  });
  const sound = new MediaStreamAudioTrackSource(
    options.sound as MediaStreamAudioTrack,
    { codec: audioCodec, bitrate: AUDIO_BITS_PER_SECOND },
    { timestampBase: 'zero' },
  );
  sound.errorPromise.catch(options.onError);
  const output = new Output({
    format: new Mp4OutputFormat({
      fastStart: 'fragmented',
      minimumFragmentDuration: FRAGMENT_SECONDS,
      onMoof: (box, position, seconds) => {
        cutter.cover(position, seconds);
        // A fragment is never shorter than this; how long it really is shows when the next begins.
        cutter.cover(position + box.length + 1, seconds + FRAGMENT_SECONDS);
      },
    }),
    target: new AppendOnlyStreamTarget(new WritableStream({ write: (bytes) => cutter.append(bytes) })),
  });
  output.addVideoTrack(picture);
  output.addAudioTrack(sound);
  return {
    mimeType: 'video/mp4',
    start: () => output.start(),
    addFrame: (seconds) => picture.add(seconds),
    pause: () => sound.pause(),
    resume: () => sound.resume(),
    async finish(seconds) {
      await output.finalize();
      cutter.end(seconds);
    },
    cancel: () => void output.cancel().catch(options.onError),
  };
}
