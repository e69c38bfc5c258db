// Choices for this device: the microphone, the countdown before a recording, fading ink, and the shape and size of the
// frame. Uses the defaults if the browser has no storage.
import type { FrameShape } from './frame-size.ts';

const microphoneKey = 'studio-microphone';
const countdownKey = 'studio-countdown';
const frameKey = 'studio-frame';
const detailKey = 'studio-frame-detail';
const inkKey = 'studio-ink';
const browserNoteKey = 'studio-browser-note';

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // The choice still applies to this page.
  }
}

/** The browser's ID and name of a microphone. Both are empty for the default one. */
export type ChosenMicrophone = Pick<MediaDeviceInfo, 'deviceId' | 'label'>;

export function chosenMicrophone(): ChosenMicrophone {
  const kept = read(microphoneKey) ?? '';
  try {
    const { deviceId = '', label = '' } = JSON.parse(kept) as Partial<ChosenMicrophone>;
    return { deviceId, label };
  } catch {
    // Before November 2026, only the ID was stored.
    return { deviceId: kept, label: '' };
  }
}

export const chooseMicrophone = ({ deviceId, label }: ChosenMicrophone): void =>
  store(microphoneKey, JSON.stringify({ deviceId, label }));

/**
 * Returns the current ID of the chosen microphone, or an empty string if it is not connected. Browsers assign new IDs
 * in private windows and after site data was cleared. Then only the name identifies the device.
 */
export function idOfChosen(
  { deviceId, label }: ChosenMicrophone,
  devices: readonly ChosenMicrophone[],
): string {
  const found =
    devices.find((device) => device.deviceId === deviceId) ??
    devices.find((device) => label !== '' && device.label === label);
  return found?.deviceId ?? '';
}

export const hasCountdown = (): boolean => read(countdownKey) !== 'off';
export const chooseCountdown = (isOn: boolean): void => store(countdownKey, isOn ? 'on' : 'off');

export const chosenShape = (): FrameShape => (read(frameKey) === 'wide' ? 'wide' : 'tall');
export const chooseShape = (shape: FrameShape): void => store(frameKey, shape);

/** Returns whether this computer lost too many pictures at full size. */
export const isReduced = (): boolean => read(detailKey) === 'reduced';
export const storeReduced = (isOn: boolean): void => store(detailKey, isOn ? 'reduced' : 'full');

export const doesInkFade = (): boolean => read(inkKey) === 'fades';
export const chooseInk = (doesFade: boolean): void => store(inkKey, doesFade ? 'fades' : 'stays');

/** Whether the note about the limits of this browser was read. */
export const isBrowserNoteDismissed = (): boolean => read(browserNoteKey) === 'read';
export const dismissBrowserNote = (): void => store(browserNoteKey, 'read');
