/** Why there is no sound. Each has its sentence in studio-messages.ts. */
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
  /** Goes on (silent) when the device is unplugged, so that a recording does too. */
  readonly track: MediaStreamTrack;
  /** How loud it is now, 0 to 1. */
  level(): number;
  /** Connects the device again after it was lost. Throws as {@link openMicrophone} does. */
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

/** Asks for the microphone. Throws a MicrophoneError that says why there is none. */
export async function openMicrophone(onLost: () => void): Promise<Microphone> {
  let device = await askForDevice();
  const context = new AudioContext();
  await context.resume();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  const outlet = context.createMediaStreamDestination();
  outlet.channelCount = 1;
  analyser.connect(outlet);
  const connect = () => {
    context.createMediaStreamSource(device).connect(analyser);
    device.getAudioTracks()[0]?.addEventListener('ended', onLost);
  };
  connect();
  const [track] = outlet.stream.getAudioTracks();
  if (!track) throw new MicrophoneError('unsupported');
  const samples = new Float32Array(analyser.fftSize);
  return {
    track,
    level() {
      analyser.getFloatTimeDomainData(samples);
      return loudness(samples);
    },
    async reconnect() {
      device = await askForDevice();
      connect();
    },
    close() {
      for (const each of device.getTracks()) each.stop();
      void context.close();
    },
  };
}

async function askForDevice(): Promise<MediaStream> {
  // Absent on pages that were not loaded over https.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) throw new MicrophoneError('unsupported');
  try {
    return await devices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
    });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    throw new MicrophoneError(PROBLEM_BY_NAME[name] ?? 'unsupported', { cause: error });
  }
}

/** From samples between -1 and 1 to a share of the meter: -60 dB is empty, -6 dB is full. */
export function loudness(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < samples.length; index++) sum += (samples[index] ?? 0) ** 2;
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-12);
  return Math.min(1, Math.max(0, (decibels + 60) / 54));
}
