// Records in its own thread so that a busy page loses no sound. Sound comes straight from the device and pictures come
// from the page. Both are timed by the number of sound samples taken.
import { createChunkCutter } from './chunk-cutter.ts';
import { sharedNow } from './capture-messages.ts';
import type { CaptureOptions, CaptureEvent, CaptureCommand } from './capture-messages.ts';
import { i420Bytes, toI420 } from './limited-range.ts';
import { openMp4Writer } from './mp4-writer.ts';
import type { Mp4Writer } from './mp4-writer.ts';
import { SoundArrival } from './sound-arrival.ts';
import { SoundTimeline } from './sound-timeline.ts';

const HEALTH_EVERY_MS = 250;
/** How long stopping waits for sound captured earlier. */
const LAST_SOUND_MS = 500;

const post = (message: CaptureEvent, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });
const fail = (error: unknown) => post({ kind: 'failed', reason: String(error) });

type PictureMessage = Extract<CaptureCommand, { kind: 'picture' }>;

class Capture {
  readonly #options: CaptureOptions;
  readonly #writer: Mp4Writer;
  readonly #pixels: Uint8Array<ArrayBuffer>;
  readonly #picture: Uint8Array<ArrayBuffer>;
  #timeline: SoundTimeline | null = null;
  #rate = 48_000;
  #earlyChanges: { kind: 'resume' | 'pause'; at: number }[] = [];
  #reader: ReadableStreamDefaultReader<AudioData> | null = null;
  #receivedUpTo = 0;
  #runningSince = 0;
  #waiting: { frame: VideoFrame; at: number } | null = null;
  #isConverting = false;
  readonly #sounds: { samples: Float32Array<ArrayBuffer>; seconds: number }[] = [];
  #isWritingSound = false;
  #lastPicture = -1;
  /** The first picture after a resume or a cut point becomes a key frame, so that a part can begin there. */
  #needsKeyFrame = false;
  #lastTick = -1;
  #frames = 0;
  #lost = 0;

  constructor(options: CaptureOptions, writer: Mp4Writer) {
    this.#options = options;
    this.#writer = writer;
    const { width, height } = options;
    this.#pixels = new Uint8Array(width * height * 4);
    this.#picture = new Uint8Array(i420Bytes(width, height));
    setInterval(() => post({ kind: 'tick' }), 1000 / options.framesPerSecond);
    setInterval(() => this.#reportHealth(), HEALTH_EVERY_MS);
  }

  /** Reads a device until it ends or another one replaces it. */
  async listen(sound: ReadableStream<AudioData>, latencyMs: number): Promise<void> {
    const reader = sound.getReader();
    await this.#reader?.cancel().catch(() => undefined);
    this.#reader = reader;
    this.#timeline?.reconnect();
    let arrival = new SoundArrival();
    let stamp = -Infinity;
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      // Chunks queued while the stream was being transferred carry the page's timestamps. Later ones carry ours.
      if (value.timestamp < stamp) {
        arrival = new SoundArrival();
        this.#timeline?.reconnect();
      }
      stamp = value.timestamp;
      const captured = arrival.capturedAt((value.timestamp + value.duration) / 1000, sharedNow()) - latencyMs;
      this.#acceptSound(value, captured);
    }
  }

  /** Accepts sound as it arrives, no matter how long encoding takes, because a device does not wait. */
  #acceptSound(data: AudioData, ends: number): void {
    const rate = data.sampleRate;
    this.#timeline ??= this.#begin(rate);
    const timeline = this.#timeline;
    const frames = data.numberOfFrames;
    const samples = new Float32Array(frames);
    data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
    data.close();
    const before = timeline.taken;
    const pieces = timeline.addChunk({ at: ends - (frames / rate) * 1000, frames });
    this.#receivedUpTo = ends;
    if (this.#waiting !== null && !this.#isConverting) this.#encodeWaiting().catch(fail);
    let at = before;
    for (const { silence, start, end } of pieces) {
      const piece = silence > 0 ? new Float32Array(silence) : samples.slice(start, end);
      this.#sounds.push({ samples: piece, seconds: at / rate });
      at += piece.length;
    }
    if (!this.#isWritingSound) this.#writeSounds().catch(fail);
  }

  async #writeSounds(): Promise<void> {
    this.#isWritingSound = true;
    for (let next = this.#sounds.shift(); next !== undefined; next = this.#sounds.shift())
      await this.#writer.addSound(next.samples, this.#rate, next.seconds);
    this.#isWritingSound = false;
  }

  /** The first samples reveal the device's sample rate. Then applies earlier pauses and resumes. */
  #begin(rate: number): SoundTimeline {
    this.#rate = rate;
    const timeline = new SoundTimeline(rate);
    for (const { kind, at } of this.#earlyChanges) timeline[kind](at);
    return timeline;
  }

  setRunState(kind: 'resume' | 'pause', at: number): void {
    if (kind === 'resume') {
      this.#runningSince = at;
      this.#needsKeyFrame = true;
    }
    if (this.#timeline === null) this.#earlyChanges.push({ kind, at });
    else this.#timeline[kind](at);
  }

  /** Queues a picture. If the encoder is busy, it replaces the one that waits, because the queue holds one. */
  acceptPicture({ frame, isNew, at }: PictureMessage): void {
    const timeline = this.#timeline;
    // Before the first sound, the position of a picture is unknown, so the newest one waits.
    if (timeline === null) return this.#queue(frame, at);
    const position = timeline.positionAt(at);
    if (position === null) return frame?.close();
    this.#countLost(position, isNew);
    this.#queue(frame, at);
    if (!this.#isConverting) this.#encodeWaiting().catch(fail);
  }

  #queue(frame: VideoFrame | null, at: number): void {
    if (frame === null) return;
    this.#waiting?.frame.close();
    this.#waiting = { frame, at };
  }

  /** Counts lost pictures, including those that a busy page never drew. */
  #countLost(position: number, isNew: boolean): void {
    const missed = Math.round((position - this.#lastTick) * this.#options.framesPerSecond) - 1;
    if (isNew && this.#lastTick >= 0 && missed > 0) this.#lost += missed;
    this.#lastTick = position;
    if (isNew && this.#waiting !== null) this.#lost += 1;
  }

  async #encodeWaiting(): Promise<void> {
    this.#isConverting = true;
    for (let next = this.#waiting; next !== null; next = this.#waiting) {
      this.#waiting = null;
      await this.#encode(next.frame, next.at);
    }
    this.#isConverting = false;
  }

  async #encode(frame: VideoFrame, at: number): Promise<void> {
    const { width, height } = this.#options;
    const isBlueFirst = frame.format?.startsWith('B') ?? true;
    await frame.copyTo(this.#pixels);
    frame.close();
    const seconds = this.#timeline?.secondsUntil(at) ?? 0;
    if (seconds <= this.#lastPicture + 0.001) return;
    this.#lastPicture = seconds;
    toI420(this.#pixels, this.#picture, { width, height, isBlueFirst });
    this.#frames += 1;
    const isKeyFrame = this.#needsKeyFrame;
    this.#needsKeyFrame = false;
    await this.#writer.addPicture(
      new VideoFrame(this.#picture, {
        format: 'I420',
        codedWidth: width,
        codedHeight: height,
        timestamp: Math.round(seconds * 1_000_000),
        colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
      }),
      seconds,
      isKeyFrame,
    );
  }

  #reportHealth(): void {
    const timeline = this.#timeline;
    const isRunning = timeline?.isRunning ?? this.#earlyChanges.at(-1)?.kind === 'resume';
    const heard = Math.max(this.#receivedUpTo, this.#runningSince);
    post({
      kind: 'health',
      health: {
        seconds: timeline?.secondsUntil(sharedNow()) ?? 0,
        missingSound: (timeline?.missing ?? 0) / this.#rate,
        silentFor: isRunning ? Math.max(0, sharedNow() - heard) / 1000 : 0,
        lostFrames: this.#lost,
        frames: this.#frames,
      },
    });
  }

  mark({ id, at, isCutPoint }: Extract<CaptureCommand, { kind: 'mark' }>): void {
    if (isCutPoint) this.#needsKeyFrame = true;
    post({ kind: 'marked', id, seconds: this.#timeline?.secondsUntil(at) ?? 0 });
  }

  async stop(at: number): Promise<void> {
    this.setRunState('pause', at);
    const deadline = sharedNow() + LAST_SOUND_MS;
    while (this.#receivedUpTo < at && sharedNow() < deadline)
      await new Promise((next) => setTimeout(next, 10));
    await this.#reader?.cancel().catch(() => undefined);
    while (this.#isConverting || this.#isWritingSound) await new Promise((next) => setTimeout(next, 5));
    const seconds = this.#timeline?.secondsUntil(at) ?? 0;
    await this.#writer.finish(seconds);
    post({ kind: 'stopped', seconds });
  }
}

let capture: Capture | null = null;

async function open(options: CaptureOptions): Promise<void> {
  const cutter = createChunkCutter((chunk) => post({ kind: 'chunk', chunk }, [chunk.bytes.buffer]));
  const writer = await openMp4Writer(options, cutter);
  if (writer !== null) capture = new Capture(options, writer);
  post({ kind: 'opened', canRecord: writer !== null });
}

function handleCommand(message: CaptureCommand): Promise<void> | void {
  switch (message.kind) {
    case 'open':
      return open(message.options);
    case 'sound':
      return capture?.listen(message.sound, message.latencyMs);
    case 'resume':
    case 'pause':
      return capture?.setRunState(message.kind, message.at);
    case 'picture':
      return capture?.acceptPicture(message);
    case 'mark':
      return capture?.mark(message);
    case 'stop':
      return capture?.stop(message.at);
  }
}

self.addEventListener('message', ({ data }: MessageEvent<CaptureCommand>) => {
  Promise.resolve(handleCommand(data)).catch(fail);
});
