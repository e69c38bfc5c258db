// Writes a fragmented H.264 MP4 while recording. Takes pictures and sounds and emits pieces of the file.
import {
  AppendOnlyStreamTarget,
  AudioSample,
  AudioSampleSource,
  canEncodeVideo,
  getFirstEncodableAudioCodec,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';
import type { ChunkCutter } from './chunk-cutter.ts';

const VIDEO_BITS_PER_SECOND = 2_000_000;
const AUDIO_BITS_PER_SECOND = 96_000;
/** A part of a video can start only at a key frame. */
const KEY_FRAME_SECONDS = 1;
const FRAGMENT_SECONDS = 1;

export interface Mp4Writer {
  /**
   * Resolves when the encoder can take another picture. Times are in seconds and increase. A key frame lets a part of
   * the video begin here.
   */
  addPicture(frame: VideoFrame, seconds: number, isKeyFrame: boolean): Promise<void>;
  addSound(samples: Float32Array<ArrayBuffer>, rate: number, seconds: number): Promise<void>;
  /** Writes the end of the file. */
  finish(seconds: number): Promise<void>;
}

/** Opens a file. Returns `null` if the browser cannot encode one. */
export async function openMp4Writer(
  size: { readonly width: number; readonly height: number },
  cutter: ChunkCutter,
): Promise<Mp4Writer | null> {
  if (typeof VideoEncoder === 'undefined' || typeof AudioEncoder === 'undefined') return null;
  const [hasVideo, audioCodec] = await Promise.all([
    canEncodeVideo('avc', { ...size, bitrate: VIDEO_BITS_PER_SECOND }),
    getFirstEncodableAudioCodec(['aac', 'opus'], { numberOfChannels: 1, bitrate: AUDIO_BITS_PER_SECOND }),
  ]);
  if (!hasVideo || audioCodec === null) return null;
  const picture = new VideoSampleSource({
    codec: 'avc',
    bitrate: VIDEO_BITS_PER_SECOND,
    keyFrameInterval: KEY_FRAME_SECONDS,
    latencyMode: 'realtime',
  });
  const sound = new AudioSampleSource({ codec: audioCodec, bitrate: AUDIO_BITS_PER_SECOND });
  const output = new Output({
    format: new Mp4OutputFormat({
      fastStart: 'fragmented',
      minimumFragmentDuration: FRAGMENT_SECONDS,
      onMoof: (box, position, seconds) => {
        cutter.cover(position, seconds);
        // A fragment is at least this long. Its actual length is known when the next one begins.
        cutter.cover(position + box.length + 1, seconds + FRAGMENT_SECONDS);
      },
    }),
    target: new AppendOnlyStreamTarget(new WritableStream({ write: (bytes) => cutter.append(bytes) })),
  });
  output.addVideoTrack(picture);
  output.addAudioTrack(sound);
  await output.start();
  return {
    async addPicture(frame, seconds, isKeyFrame) {
      const sample = new VideoSample(frame, { timestamp: seconds });
      try {
        await picture.add(sample, isKeyFrame ? { keyFrame: true } : {});
      } finally {
        sample.close();
      }
    },
    async addSound(samples, sampleRate, seconds) {
      const format = { format: 'f32-planar', numberOfChannels: 1, sampleRate } as const;
      const sample = new AudioSample({ data: samples, ...format, timestamp: seconds });
      try {
        await sound.add(sample);
      } finally {
        sample.close();
      }
    },
    async finish(seconds) {
      await output.finalize();
      cutter.end(seconds);
    },
  };
}
