import type { SoundReading } from './sound-analyzer.ts';
import { chosenMicrophone, idOfChosen } from './studio-choices.ts';

/** Why there is no sound. Each reason has a sentence in studio-messages.ts. */
export type MicrophoneProblem = 'refused' | 'missing' | 'busy' | 'unsupported';

export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'MicrophoneError';
    this.problem = problem;
  }
}

export interface Microphone {
  /** The device's own track, unprocessed before it reaches the recording. */
  track(): MediaStreamTrack;
  /** The current sound. `null` if the browser does not let the page listen yet. */
  sound(): SoundReading | null;
  /** Reconnects the device after it was lost, with a new track. Throws like {@link openMicrophone}. */
  reconnect(): Promise<void>;
  close(): void;
}

const PROBLEM_BY_NAME: Record<string, MicrophoneProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Opens the microphone chosen on this device. Throws a MicrophoneError with the reason if it fails. */
export async function openMicrophone(onLost: () => void): Promise<Microphone> {
  let track = await askForTrack(onLost);
  let meter = openMeter(track);
  const close = () => {
    track.stop();
    meter.close();
  };
  return {
    track: () => track,
    sound: () => meter.sound(),
    async reconnect() {
      const next = await askForTrack(onLost);
      close();
      track = next;
      meter = openMeter(track);
    },
    close,
  };
}

async function chosenId(devices: MediaDevices): Promise<string> {
  const chosen = chosenMicrophone();
  if (chosen.deviceId === '') return '';
  const inputs = (await devices.enumerateDevices().catch(() => [])).filter(
    ({ kind }) => kind === 'audioinput',
  );
  return idOfChosen(chosen, inputs);
}

async function askForTrack(onLost: () => void): Promise<MediaStreamTrack> {
  // Undefined on pages that were not loaded over https.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) throw new MicrophoneError('unsupported');
  const chosen = await chosenId(devices);
  try {
    const stream = await devices.getUserMedia({
      audio: {
        // Falls back to the default microphone if the chosen one is not plugged in.
        ...(chosen !== '' && { deviceId: { ideal: chosen } }),
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        channelCount: 1,
      },
    });
    const [track] = stream.getAudioTracks();
    if (!track) throw new MicrophoneError('missing');
    track.addEventListener('ended', onLost);
    return track;
  } catch (error) {
    if (error instanceof MicrophoneError) throw error;
    const name = error instanceof DOMException ? error.name : '';
    throw new MicrophoneError(PROBLEM_BY_NAME[name] ?? 'unsupported', { cause: error });
  }
}

interface Meter {
  sound(): SoundReading | null;
  close(): void;
}

/** Meters a clone of the track, so that a meter starved by a busy page does not affect the recording. */
function openMeter(track: MediaStreamTrack): Meter {
  const copy = track.clone();
  const context = new AudioContext();
  void context.resume();
  const analyser = context.createAnalyser();
  // Covers the time between two readings, so that the meter misses no sound.
  analyser.fftSize = 4096;
  context.createMediaStreamSource(new MediaStream([copy])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    sound() {
      // Browsers may block audio before the first click, which is not silence.
      if (context.state === 'suspended') void context.resume();
      if (context.state !== 'running') return null;
      analyser.getFloatTimeDomainData(samples);
      return readingOf(samples);
    },
    close() {
      copy.stop();
      void context.close();
    },
  };
}

/** Computes a reading from samples between -1 and 1. The meter is empty at -60 dB and full at -6 dB. */
export function readingOf(samples: ArrayLike<number>): SoundReading {
  let sum = 0;
  let peak = 0;
  for (let index = 0; index < samples.length; index++) {
    const sample = Math.abs(samples[index] ?? 0);
    sum += sample ** 2;
    peak = Math.max(peak, sample);
  }
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-12);
  return { level: Math.min(1, Math.max(0, (decibels + 60) / 54)), decibels, peak };
}
