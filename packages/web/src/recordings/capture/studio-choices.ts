// Choices for this device: the microphone, whether a countdown precedes a recording, and whether ink fades. Uses the defaults if the browser
// has no storage.
const microphoneKey = 'studio-microphone';
const countdownKey = 'studio-countdown';
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

export const doesInkFade = (): boolean => read(inkKey) === 'fades';
export const chooseInk = (doesFade: boolean): void => keep(inkKey, doesFade ? 'fades' : 'stays');
