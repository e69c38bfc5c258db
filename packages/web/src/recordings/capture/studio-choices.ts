// Choices for this device: the microphone, and whether a countdown precedes a recording. Uses the defaults if the browser
// has no storage.
const microphoneKey = 'studio-microphone';
const countdownKey = 'studio-countdown';

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
