import { describe, expect, it } from 'vitest';
import { formatMessage } from '../ui/text/message-table.ts';
import type { Translate } from '../platform/language/i18n.tsx';
import { createProgressMeter } from './pack-progress.ts';
import { bytesOfText, byteText, percentOf, phaseText, timeLeftText } from './progress-text.ts';
import { uploadMessages, type UploadTexts } from './upload-messages.ts';

const t: Translate<UploadTexts> = (key, ...params) => formatMessage(uploadMessages.en[key], params[0]);
const mebibyte = 1024 ** 2;

describe('progress', () => {
  it('formats sizes in the unit of the total', () => {
    expect(bytesOfText({ bytesDone: 148 * mebibyte, bytesTotal: 424 * mebibyte }, t)).toBe('148 of 424 MB');
    expect(byteText(24)).toBe('1 KB');
    expect(byteText(1.2 * 1024 ** 3)).toBe('1.20 GB');
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
