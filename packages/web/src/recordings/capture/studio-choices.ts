// Choices for this device: the microphone, whether a countdown precedes a recording, whether ink fades, the shape and size
// of the frame. Uses the defaults if the browser has no storage.
import type { FrameShape } from './frame-size.ts';

const microphoneKey = 'studio-microphone';
const countdownKey = 'studio-countdown';
const frameKey = 'studio-frame';
const detailKey = 'studio-frame-detail';
const inkKey = 'studio-ink';

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // The choice still applies to this page.
  }
}

/** The id of the microphone chosen here; empty for the default one. */
export const chosenMicrophone = (): string => read(microphoneKey) ?? '';
export const chooseMicrophone = (deviceId: string): void => keep(microphoneKey, deviceId);

export const hasCountdown = (): boolean => read(countdownKey) !== 'off';
export const chooseCountdown = (isOn: boolean): void => keep(countdownKey, isOn ? 'on' : 'off');

export const chosenShape = (): FrameShape => (read(frameKey) === 'wide' ? 'wide' : 'tall');
export const chooseShape = (shape: FrameShape): void => keep(frameKey, shape);

/** Whether this computer lost too many pictures at the full size. */
export const isReduced = (): boolean => read(detailKey) === 'reduced';
export const keepReduced = (isOn: boolean): void => keep(detailKey, isOn ? 'reduced' : 'full');

export const doesInkFade = (): boolean => read(inkKey) === 'fades';
export const chooseInk = (doesFade: boolean): void => keep(inkKey, doesFade ? 'fades' : 'stays');
