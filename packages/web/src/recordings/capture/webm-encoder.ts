import type { ChunkCutter } from './chunk-cutter.ts';
import type { FileEncoder } from './file-encoder.ts';
import type { RecorderOptions } from './recorder.ts';
import type { RecordingClock } from './recording-clock.ts';

const SLICE_MS = 1000;
/** VP8: VP9 took more than a minute to stop when it was tried. */
const MIME_TYPE = 'video/webm;codecs=vp8,opus';

/** The older way of recording, for browsers that cannot encode MP4 themselves. */
export function createWebmEncoder(
  options: RecorderOptions,
  cutter: ChunkCutter,
  clock: RecordingClock,
): FileEncoder {
  const stream = options.canvas.captureStream(30);
  stream.addTrack(options.sound);
  const recorder = new MediaRecorder(stream, { mimeType: MIME_TYPE, videoBitsPerSecond: 2_000_000 });
  let position = 0;
  let writing = Promise.resolve();
  recorder.addEventListener('dataavailable', ({ data }) => {
    const seconds = clock.elapsed();
    writing = writing.then(async () => {
      const bytes = new Uint8Array(await data.arrayBuffer());
      position += bytes.length;
      cutter.cover(position, seconds);
      cutter.append(bytes);
    });
  });
  recorder.addEventListener('error', (event) => options.onError(event));
  return {
    mimeType: 'video/webm',
    async start() {
      recorder.start(SLICE_MS);
    },
    // The canvas is captured by itself; drawing on it is all that a frame needs.
    async addFrame() {},
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    async finish(seconds) {
      await new Promise((resolve) => {
        recorder.addEventListener('stop', resolve, { once: true });
        recorder.stop();
      });
      await writing;
      cutter.end(seconds);
      for (const track of stream.getVideoTracks()) track.stop();
    },
    cancel: () => recorder.stop(),
  };
}
