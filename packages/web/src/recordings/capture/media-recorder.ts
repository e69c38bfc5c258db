import { createChunkCutter } from './chunk-cutter.ts';
import { initialHealth } from './capture-messages.ts';
import { FRAMES_PER_SECOND } from './recorder.ts';
import type { Recorder, RecorderOptions } from './recorder.ts';
import { createRecordingClock } from './recording-clock.ts';

const SLICE_MS = 1000;
/** With VP9, stopping took a minute or more when it was tried. */
const MIME_TYPES = ['video/mp4;codecs=avc1,mp4a.40.2', 'video/webm;codecs=vp8,opus'];

/** Records with MediaRecorder, for browsers that cannot encode MP4 themselves. */
export async function startMediaRecorder(options: RecorderOptions): Promise<Recorder> {
  const clock = createRecordingClock(() => performance.now());
  const cutter = createChunkCutter(options.onChunk);
  const stream = options.canvas.captureStream(FRAMES_PER_SECOND);
  stream.addTrack(options.sound);
  const mimeType = MIME_TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 2_000_000 });
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
  const pictures = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
  const drawing = setInterval(() => {
    // New drawings are captured automatically. An unchanged picture must be requested.
    if (!options.drawFrame()) for (const track of pictures) track.requestFrame();
    options.onHealth({ ...initialHealth, seconds: clock.elapsed() });
  }, 1000 / FRAMES_PER_SECOND);
  const end = () => {
    clearInterval(drawing);
    for (const track of stream.getVideoTracks()) track.stop();
  };
  const started = new Promise((resolve, reject) => {
    recorder.addEventListener('start', resolve, { once: true });
    recorder.addEventListener('error', reject, { once: true });
  });
  recorder.start(SLICE_MS);
  // Firefox takes most of a second, which is not in its file.
  await started.catch((cause: unknown) => {
    end();
    throw cause;
  });
  clock.start();
  return {
    pause() {
      clock.pause();
      recorder.pause();
    },
    resume(sound) {
      // MediaRecorder keeps the track that it started with.
      if (sound !== options.sound) return options.onError(new Error('The microphone is another one.'));
      clock.resume();
      recorder.resume();
    },
    elapsed: () => clock.elapsed(),
    position: async () => clock.elapsed(),
    // The browser decides where its key frames are.
    cutPoint: async () => clock.elapsed(),
    async stop() {
      clock.pause();
      await new Promise((resolve) => {
        recorder.addEventListener('stop', resolve, { once: true });
        recorder.stop();
      });
      await writing;
      cutter.end(clock.elapsed());
      end();
    },
    cancel() {
      recorder.stop();
      end();
    },
  };
}
