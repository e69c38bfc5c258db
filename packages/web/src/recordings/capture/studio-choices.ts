// What a speaker chose for this device: the microphone, and whether a countdown goes before a recording. Where the browser
// keeps nothing, the usual holds.
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
    // It holds for this page all the same.
  }
}

/** The id of the microphone that was chosen here; empty for the usual one. */
export const chosenMicrophone = (): string => read(microphoneKey) ?? '';
export const chooseMicrophone = (deviceId: string): void => keep(microphoneKey, deviceId);

export const hasCountdown = (): boolean => read(countdownKey) !== 'off';
export const chooseCountdown = (isOn: boolean): void => keep(countdownKey, isOn ? 'on' : 'off');
