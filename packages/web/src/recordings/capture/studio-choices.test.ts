import { afterEach, describe, expect, it } from 'vitest';
import { chooseMicrophone, chosenMicrophone, idOfChosen } from './studio-choices.ts';

const headset = { deviceId: 'a1', label: 'Headset' };
const camera = { deviceId: 'b2', label: 'Camera' };

afterEach(() => window.localStorage.clear());

describe('the microphone chosen on this device (D12)', () => {
  it('is found by its id, whatever it is called now', () => {
    chooseMicrophone(headset);
    expect(idOfChosen(chosenMicrophone(), [camera, { deviceId: 'a1', label: 'Headset (2)' }])).toBe('a1');
  });

  it('is found by its name once the browser has given it another id', () => {
    chooseMicrophone(headset);
    expect(idOfChosen(chosenMicrophone(), [camera, { deviceId: 'c3', label: 'Headset' }])).toBe('c3');
  });

  it('is the default one when it is not plugged in, or names are withheld', () => {
    chooseMicrophone(headset);
    expect(idOfChosen(chosenMicrophone(), [camera])).toBe('');
    expect(idOfChosen({ deviceId: 'x', label: '' }, [{ deviceId: 'c3', label: '' }])).toBe('');
  });

  it('is read as it was kept before, by its id alone', () => {
    expect(chosenMicrophone()).toEqual({ deviceId: '', label: '' });
    window.localStorage.setItem('studio-microphone', 'a1');
    expect(idOfChosen(chosenMicrophone(), [headset])).toBe('a1');
  });

  it('can be the default one again', () => {
    chooseMicrophone(headset);
    chooseMicrophone({ deviceId: '', label: '' });
    expect(idOfChosen(chosenMicrophone(), [headset])).toBe('');
  });
});
