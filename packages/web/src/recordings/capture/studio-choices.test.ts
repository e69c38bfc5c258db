import { afterEach, describe, expect, it } from 'vitest';
import { chooseMicrophone, chosenMicrophone, idOfChosen } from './studio-choices.ts';

const headset = { deviceId: 'a1', label: 'Headset' };
const camera = { deviceId: 'b2', label: 'Camera' };

afterEach(() => window.localStorage.clear());

describe('the microphone chosen on this device (D12)', () => {
  it('is found by its ID, whatever its current name', () => {
    chooseMicrophone(headset);
    expect(idOfChosen(chosenMicrophone(), [camera, { deviceId: 'a1', label: 'Headset (2)' }])).toBe('a1');
  });

  it('is found by name after the browser assigned a new ID', () => {
    chooseMicrophone(headset);
    expect(idOfChosen(chosenMicrophone(), [camera, { deviceId: 'c3', label: 'Headset' }])).toBe('c3');
  });

  it('is the default one if it is unplugged or names are withheld', () => {
    chooseMicrophone(headset);
    expect(idOfChosen(chosenMicrophone(), [camera])).toBe('');
    expect(idOfChosen({ deviceId: 'x', label: '' }, [{ deviceId: 'c3', label: '' }])).toBe('');
  });

  it('is read from the older format, which stores only its ID', () => {
    expect(chosenMicrophone()).toEqual({ deviceId: '', label: '' });
    window.localStorage.setItem('studio-microphone', 'a1');
    expect(idOfChosen(chosenMicrophone(), [headset])).toBe('a1');
  });

  it('can be reset to the default one', () => {
    chooseMicrophone(headset);
    chooseMicrophone({ deviceId: '', label: '' });
    expect(idOfChosen(chosenMicrophone(), [headset])).toBe('');
  });
});
