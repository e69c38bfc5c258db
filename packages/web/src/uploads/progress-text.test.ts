import { describe, expect, it } from 'vitest';
import { formatMessage } from '../ui/text/message-table.ts';
import type { Translate } from '../platform/language/i18n.tsx';
import { createProgressMeter } from './pack-progress.ts';
import { bytesOfText, percentOf, phaseText, timeLeftText } from './progress-text.ts';
import { uploadMessages, type UploadTexts } from './upload-messages.ts';

const t: Translate<UploadTexts> = (key, ...params) => formatMessage(uploadMessages.en[key], params[0]);

describe('progress', () => {
  it('G-039, X-018: writes sizes with two digits, in the unit of the total', () => {
    const said = (bytesDone: number, bytesTotal: number) => bytesOfText({ bytesDone, bytesTotal }, t, 'en');
    expect(said(6_031_000, 22_470_000)).toBe('6.03 of 22.47 MB');
    expect(said(12_000, 424_100)).toBe('12.00 of 424.10 KB');
    expect(said(0, 1_340_000_000)).toBe('0.00 of 1,340.00 MB');
  });

  it('rounds the time left up, in words', () => {
    expect(timeLeftText(12, t)).toBe('less than a minute left');
    expect(timeLeftText(61, t)).toBe('2 min left');
    expect(timeLeftText(7_300, t)).toBe('3 h left');
    expect(timeLeftText(null, t)).toBe('');
  });

  it('counts a file only after its last byte is safe', () => {
    const meter = createProgressMeter([10, 0, 10]);
    meter.enter('sending');
    expect(meter.moveTo(9, 1).filesDone).toBe(0);
    expect(meter.moveTo(10, 1).filesDone).toBe(2);
    const half = meter.moveTo(15, 1);
    expect(half).toMatchObject({ bytesDone: 15, bytesTotal: 20, filesDone: 2, filesTotal: 3 });
    expect(percentOf(half)).toBe(75);
    expect(half.secondsLeft).toBeGreaterThan(0);
  });

  it('shows no speed while nothing moves', () => {
    const meter = createProgressMeter([10]);
    meter.enter('sending');
    meter.moveTo(5, 1);
    const waiting = meter.enter('waiting');
    expect(waiting).toMatchObject({ bytesPerSecond: null, secondsLeft: null });
    expect(phaseText(waiting, t)).toBe('Waiting for the network. Nothing is lost.');
  });
});
