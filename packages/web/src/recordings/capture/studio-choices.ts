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

/** A microphone by the browser's id and its name; both empty for the default one. */
export type ChosenMicrophone = Pick<MediaDeviceInfo, 'deviceId' | 'label'>;

export function chosenMicrophone(): ChosenMicrophone {
  const kept = read(microphoneKey) ?? '';
  try {
    const { deviceId = '', label = '' } = JSON.parse(kept) as Partial<ChosenMicrophone>;
    return { deviceId, label };
  } catch {
    // The id alone, as it was kept until November 2026.
    return { deviceId: kept, label: '' };
  }
}

export const chooseMicrophone = ({ deviceId, label }: ChosenMicrophone): void =>
  keep(microphoneKey, JSON.stringify({ deviceId, label }));

/**
 * The id that the chosen microphone has now, empty if it is not there: a browser gives devices new ids in a private window
 * and after its site data was cleared, and then only the name is left to know it by.
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
export const chooseCountdown = (isOn: boolean): void => keep(countdownKey, isOn ? 'on' : 'off');

export const chosenShape = (): FrameShape => (read(frameKey) === 'wide' ? 'wide' : 'tall');
export const chooseShape = (shape: FrameShape): void => keep(frameKey, shape);

/** Whether this computer lost too many pictures at the full size. */
export const isReduced = (): boolean => read(detailKey) === 'reduced';
export const keepReduced = (isOn: boolean): void => keep(detailKey, isOn ? 'reduced' : 'full');

export const doesInkFade = (): boolean => read(inkKey) === 'fades';
export const chooseInk = (doesFade: boolean): void => keep(inkKey, doesFade ? 'fades' : 'stays');
