// A signal that carries its own time: the clock as a barcode in each picture, and a microphone that clicks about once a
// second, at known times, over a steady tone. Both are read back from the finished file.
import type { Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The barcode: this many bits in a row at the top of the picture, most significant first. */
const bits = 32;
export const barHeight = 24;
const clickHz = 4_000;
const toneHz = 440;

/** Makes each page of a context use the signal instead of camera and microphone. */
export async function injectTestSignal(page: Page): Promise<void> {
  await page.addInitScript(signalScript, { ...code, clickHz, toneHz });
}

const code = { bits, barHeight };

/** Draws the clock into what a browser records that takes the canvas as a stream. Runs before any code of the product. */
export const streamBarcode = {
  facts: code,
  script: ({ bits: count, barHeight: height }: typeof code): void => {
    const capture = HTMLCanvasElement.prototype.captureStream;
    HTMLCanvasElement.prototype.captureStream = function (framesPerSecond) {
      const pen = this.getContext('2d');
      setInterval(() => {
        const now = Math.round(performance.now());
        for (let bit = 0; pen && bit < count; bit++) {
          pen.fillStyle = (now >>> (count - 1 - bit)) & 1 ? 'white' : 'black';
          pen.fillRect((bit * this.width) / count, 0, this.width / count, height);
        }
      }, 33);
      return capture.call(this, framesPerSecond);
    };
  },
};

interface SignalWindow {
  /** The microphone's stream, once requested. */
  signal?: MediaStream;
  /** The studio's canvas when its last picture was captured. */
  studioCanvas?: HTMLCanvasElement;
  endReferenceRecording?: () => Promise<string>;
  /** Returns when the clicks so far were heard, in seconds of the page's clock. */
  clickTimes?: () => number[];
}

type SignalFacts = { bits: number; barHeight: number; clickHz: number; toneHz: number };

/** Runs in the page before any code of the product. */
function signalScript({ bits: count, barHeight: height, clickHz: click, toneHz: tone }: SignalFacts): void {
  const place = window as unknown as SignalWindow;
  const paint = (canvas: HTMLCanvasElement): void => {
    const pen = canvas.getContext('2d');
    if (!pen) return;
    const now = Math.round(performance.now());
    const width = canvas.width / count;
    for (let bit = 0; bit < count; bit++) {
      pen.fillStyle = (now >>> (count - 1 - bit)) & 1 ? 'white' : 'black';
      pen.fillRect(bit * width, 0, width, height);
    }
    place.studioCanvas = canvas;
  };
  const Original = window.VideoFrame;
  window.VideoFrame = class extends Original {
    constructor(source: CanvasImageSource | BufferSource, init?: VideoFrameInit & VideoFrameBufferInit) {
      if (source instanceof HTMLCanvasElement) paint(source);
      super(source as CanvasImageSource, init);
    }
  } as typeof VideoFrame;

  const makeSignal = async (): Promise<MediaStream> => {
    const context = new AudioContext({ sampleRate: 48_000 });
    await context.resume();
    const outlet = context.createMediaStreamDestination();
    outlet.channelCount = 1;
    const toneSource = context.createOscillator();
    toneSource.frequency.value = tone;
    const toneGain = context.createGain();
    toneGain.gain.value = 0.1;
    toneSource.connect(toneGain).connect(outlet);
    toneSource.start();
    // The page's clock minus the sound clock, ten times a second. A busy machine sets the sound clock back.
    const offsets: { sound: number; offset: number }[] = [];
    const clicks: number[] = [];
    let second = Math.ceil(performance.now() / 1000) + 1;
    setInterval(() => {
      const now = performance.now() / 1000;
      const offset = now - context.currentTime;
      offsets.push({ sound: context.currentTime, offset });
      for (; second < now + 2; second++) {
        const at = second - offset;
        if (at <= context.currentTime) continue;
        const burst = context.createOscillator();
        burst.frequency.value = click;
        const gain = context.createGain();
        // Low enough that the server's gain for a quiet voice does not lift it to the peak limit.
        gain.gain.value = 0.25;
        burst.connect(gain).connect(outlet);
        burst.start(at);
        burst.stop(at + 0.02);
        clicks.push(at);
      }
    }, 100);
    place.clickTimes = () =>
      clicks.flatMap((at) => {
        // The sound clock is read late, never early, so the smallest offset is the nearest.
        const next = offsets.filter(({ sound }) => sound >= at && sound < at + 1);
        return next.length > 0 ? [at + Math.min(...next.map(({ offset }) => offset))] : [];
      });
    place.signal = outlet.stream;
    return outlet.stream;
  };
  navigator.mediaDevices.getUserMedia = async () => new MediaStream((await makeSignal()).getAudioTracks());
}

/** Keeps a pen moving over the pane, so that each picture differs from the previous one, until `stopMoving`. */
export async function keepMoving(page: Page): Promise<void> {
  await page.keyboard.press('p');
  await page.evaluate(() => {
    const pane = document.querySelector('[data-shown]');
    if (!pane) throw new Error('There is no pane.');
    const box = pane.getBoundingClientRect();
    const send = (type: string, step: number): void => {
      const clientX = box.x + box.width * (0.5 + 0.2 * Math.cos(step / 20));
      const clientY = box.y + box.height * (0.5 + 0.2 * Math.sin(step / 17));
      const facts = { pointerId: 1, isPrimary: true, bubbles: true, button: 0, buttons: 1, clientX, clientY };
      pane.dispatchEvent(new PointerEvent(type, { ...facts, pointerType: 'mouse' }));
    };
    let step = 0;
    send('pointerdown', step);
    const timer = setInterval(() => {
      step += 1;
      send('pointermove', step);
      if (step % 120 !== 0) return;
      send('pointerup', step);
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'X', shiftKey: true }));
      send('pointerdown', step);
    }, 16);
    Object.assign(window, { stopMoving: () => clearInterval(timer) });
  });
}

export const stopMoving = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { stopMoving: () => void }).stopMoving());

/** Returns when the clicks so far were heard, in seconds of the clock in the pictures. */
export const clickTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as SignalWindow).clickTimes?.() ?? []);

/** Records the same microphone with MediaRecorder beside the studio, until `endReferenceRecording`. */
export async function startReferenceRecording(page: Page): Promise<void> {
  await page.evaluate(() => {
    const place = window as unknown as SignalWindow;
    if (!place.signal) throw new Error('Nobody has asked for the microphone.');
    const recorder = new MediaRecorder(place.signal.clone(), { mimeType: 'audio/webm;codecs=opus' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.start(1_000);
    place.endReferenceRecording = async () => {
      await new Promise((end) => {
        recorder.addEventListener('stop', end, { once: true });
        recorder.stop();
      });
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    };
  });
}

/** Returns the file that MediaRecorder has recorded. */
export async function endReferenceRecording(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => (window as unknown as SignalWindow).endReferenceRecording?.() ?? '');
  return Buffer.from(text, 'base64');
}

/** Returns the picture that the studio has just handed to its encoder, as a PNG. */
export async function lastPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(
    () => (window as unknown as SignalWindow).studioCanvas?.toDataURL('image/png') ?? '',
  );
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** When a picture is shown and when it was made, both in seconds. */
export interface Picture {
  readonly shown: number;
  readonly made: number;
}

/** Reads the clock from every picture. Width and height are the file's. */
export async function readPictures(file: string): Promise<Picture[]> {
  const times = await run(
    'ffprobe',
    ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0', file],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const shown = times.stdout.split('\n').filter(Boolean).map(Number.parseFloat);
  const filter = `crop=iw:${barHeight - 8}:0:4,scale=${bits}:1:flags=area,format=gray`;
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-vf', filter, '-fps_mode', 'passthrough', '-f', 'rawvideo', '-'],
    { maxBuffer: 64 * 1024 * 1024, encoding: 'buffer' },
  );
  return shown.map((at, frame) => {
    let made = 0;
    for (let bit = 0; bit < bits; bit++) made = made * 2 + ((stdout[frame * bits + bit] ?? 0) > 128 ? 1 : 0);
    return { shown: at, made: made / 1000 };
  });
}

const rate = 48_000;

/** Returns the sound of a file as samples, from its start. */
export async function readSound(file: string): Promise<Float32Array> {
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-map', '0:a:0', '-af', 'aresample=async=1:first_pts=0', '-ac', '1'].concat([
      '-ar',
      String(rate),
      '-f',
      'f32le',
      '-',
    ]),
    { maxBuffer: 1024 * 1024 * 1024, encoding: 'buffer' },
  );
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength));
}

/** Returns the level of one frequency, once per `hop` of samples, over a window of this many samples. */
function levels(
  sound: Float32Array,
  hertz: number,
  { window, hop }: { window: number; hop: number },
): number[] {
  const turn = (2 * Math.PI * hertz) / rate;
  const cosines = Float32Array.from({ length: window }, (_, at) => Math.cos(turn * at));
  const sines = Float32Array.from({ length: window }, (_, at) => Math.sin(turn * at));
  const found: number[] = [];
  for (let start = 0; start + window <= sound.length; start += hop) {
    let [real, imaginary] = [0, 0];
    for (let at = 0; at < window; at++) {
      const sample = sound[start + at] ?? 0;
      real += sample * (cosines[at] ?? 0);
      imaginary += sample * (sines[at] ?? 0);
    }
    found.push(Math.hypot(real, imaginary) / window);
  }
  return found;
}

/** Returns when clicks begin, in seconds of the file. */
export function findClicks(sound: Float32Array): number[] {
  // A five-millisecond window contains twenty periods of the click and is insensitive to the tone.
  const found = levels(sound, clickHz, { window: rate / 200, hop: rate / 1000 });
  const loudest = found.toSorted((a, b) => b - a)[Math.floor(found.length / 200)] ?? 0;
  const clicks: number[] = [];
  for (let at = 1; at < found.length; at++) {
    const isRise = (found[at] ?? 0) > loudest / 2 && (found[at - 1] ?? 0) <= loudest / 2;
    // At half of the level, half of the window is inside the click.
    if (isRise && at / 1000 - (clicks.at(-1) ?? -1) > 0.2) clicks.push((at + 2.5) / 1000);
  }
  return clicks;
}

/** Returns how many seconds of the steady tone are missing. */
export function missingTone(sound: Float32Array): number {
  const found = levels(sound, toneHz, { window: rate / 100, hop: rate / 100 });
  const usual = found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? 0;
  return found.filter((level) => level < usual / 10).length / 100;
}

/** Returns how many seconds are silent in a sound that should be equally loud all the time. */
export function silentSeconds(sound: Float32Array): number {
  const window = rate / 100;
  const loudness: number[] = [];
  for (let start = 0; start + window <= sound.length; start += window)
    loudness.push(Math.hypot(...sound.subarray(start, start + window)));
  const usual = loudness.toSorted((a, b) => a - b)[Math.floor(loudness.length / 2)] ?? 0;
  return loudness.filter((level) => level <= usual / 10).length / 100;
}

/**
 * Returns how many milliseconds each click of a file is heard after the picture of its time is seen. `clicks` are
 * seconds of the file, `heard` those at which the microphone clicked.
 */
export function soundDelays(
  pictures: readonly Picture[],
  clicks: readonly number[],
  heard: readonly number[],
): number[] {
  const errors: number[] = [];
  for (const click of clicks) {
    const index = pictures.findLastIndex(({ shown }) => shown <= click);
    const [before, after] = [pictures[index], pictures[index + 1]];
    if (!before || !after || after.made - before.made > 0.2) continue;
    const share = (click - before.shown) / (after.shown - before.shown);
    const made = before.made + share * (after.made - before.made);
    const nearest = heard.toSorted((a, b) => Math.abs(a - made) - Math.abs(b - made))[0];
    if (nearest !== undefined) errors.push((made - nearest) * 1000);
  }
  return errors;
}
