import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { playEcho, recordEcho } from '../../capture/echo-test.ts';
import { MicrophoneError, openMicrophone } from '../../capture/microphone.ts';
import type { Microphone, MicrophoneProblem } from '../../capture/microphone.ts';
import type { SoundReading } from '../../capture/sound-analyzer.ts';
import { chooseMicrophone, chosenMicrophone, idOfChosen } from '../../capture/studio-choices.ts';

export const ECHO_SECONDS = 5;

export type EchoPhase = 'idle' | 'recording' | 'playing' | 'done' | 'failed';

export interface SoundCheck {
  readonly phase: 'off' | 'asking' | 'on' | 'problem';
  readonly problem: MicrophoneProblem | null;
  /** Microphones of this device. They are unnamed until the browser has allowed one. */
  readonly devices: readonly MediaDeviceInfo[];
  /** ID of the chosen one; empty for the default one. */
  readonly chosen: string;
  readonly choose: (deviceId: string) => void;
  /** Turns the microphone on. Returns whether it is on. */
  readonly open: () => Promise<boolean>;
  readonly sound: () => SoundReading | null;
  readonly echo: EchoPhase;
  readonly testEcho: () => void;
}

type Answer = Pick<SoundCheck, 'phase' | 'problem'>;

const off: Answer = { phase: 'off', problem: null };

/**
 * The microphone before a recording. Only its speaker hears it, and it turns off when `isNeeded` becomes false. `onChange`
 * is called when another one is chosen later.
 */
export function useSoundCheck(isNeeded: boolean, onChange: () => void): SoundCheck {
  const [answer, setAnswer] = useState(off);
  const [chosen, setChosen] = useState(chosenMicrophone);
  const microphone = useRef<Microphone | null>(null);
  const opening = useRef<Promise<boolean> | null>(null);
  const devices = useMicrophones(answer.phase);
  const echo = useEcho(() => microphone.current?.track() ?? null);
  const close = () => {
    echo.stop();
    microphone.current?.close();
    microphone.current = null;
    setAnswer(off);
  };
  const requestMicrophone = async (): Promise<boolean> => {
    setAnswer({ phase: 'asking', problem: null });
    try {
      microphone.current = await openMicrophone(() => close());
      setAnswer({ phase: 'on', problem: null });
      return true;
    } catch (error) {
      const problem = error instanceof MicrophoneError ? error.problem : 'unsupported';
      setAnswer({ phase: 'problem', problem });
      return false;
    }
  };
  /** Simultaneous calls share one request. */
  const open = async (): Promise<boolean> => {
    if (microphone.current) return true;
    opening.current ??= requestMicrophone().finally(() => (opening.current = null));
    return opening.current;
  };
  useWhileNeeded(isNeeded, open, close);
  return {
    ...answer,
    devices,
    chosen: idOfChosen(chosen, devices),
    choose(deviceId) {
      const device = { deviceId, label: devices.find((one) => one.deviceId === deviceId)?.label ?? '' };
      chooseMicrophone(device);
      setChosen(device);
      if (!isNeeded) return onChange();
      close();
      void Promise.resolve(opening.current).then(() => open());
    },
    open,
    sound: () => microphone.current?.sound() ?? null,
    echo: echo.phase,
    testEcho: echo.test,
  };
}

/** Turns on automatically only if permission was given before, so that opening the page never asks for it. */
function useWhileNeeded(isNeeded: boolean, open: () => Promise<boolean>, close: () => void): void {
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    if (!(await isAllowed()) || signal.aborted) return;
    await open();
    if (signal.aborted) end();
  });
  const end = useEffectEvent(() => close());
  useEffect(() => {
    if (!isNeeded) return;
    const abort = new AbortController();
    void begin(abort.signal);
    return () => {
      abort.abort();
      end();
    };
  }, [isNeeded]);
}

async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state === 'granted';
  } catch {
    // A browser without this permission name asks when the microphone is turned on.
    return false;
  }
}

function useMicrophones(phase: SoundCheck['phase']): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    // Undefined on pages that were not loaded over https.
    const all: MediaDevices | undefined = navigator.mediaDevices;
    if (all === undefined) return;
    const look = () =>
      void all
        .enumerateDevices()
        .then((found) => setDevices(found.filter(({ kind }) => kind === 'audioinput')))
        .catch(() => setDevices([]));
    look();
    all.addEventListener('devicechange', look);
    return () => all.removeEventListener('devicechange', look);
  }, [phase]);
  return devices;
}

function useEcho(track: () => MediaStreamTrack | null) {
  const [phase, setPhase] = useState<EchoPhase>('idle');
  const abort = useRef<AbortController | null>(null);
  const test = async (): Promise<void> => {
    const source = track();
    if (source === null || phase === 'recording') return;
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    const show = (next: EchoPhase) => {
      if (!signal.aborted) setPhase(next);
    };
    try {
      show('recording');
      const sound = await recordEcho(source, ECHO_SECONDS * 1_000);
      if (signal.aborted) return;
      show('playing');
      await playEcho(sound, signal);
      show('done');
    } catch {
      show('failed');
    }
  };
  const stop = () => {
    abort.current?.abort();
    setPhase('idle');
  };
  return { phase, test: () => void test(), stop };
}
