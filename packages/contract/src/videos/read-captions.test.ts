import { describe, expect, test } from 'vitest';
import { limits } from '../shared/limits.ts';
import { captionsThatFit, readCaptions } from './read-captions.ts';

describe('F14: a WebVTT file', () => {
  test('can have names, settings and short times', () => {
    const file = `\uFEFFWEBVTT - made elsewhere\r\n\r\nNOTE 00:00.000 is no cue\r\n\r\n1\r\n00:01.000 --> 00:03.500 line:0 align:start\r\n<v Ann>Hello <i>there</i></v>\r\nsecond line\r\n\r\n01:02:03.004 --> 01:02:05.000\r\nLater &amp; last`;
    expect(readCaptions(file)).toEqual([
      { start: 1, end: 3.5, text: 'Hello there\nsecond line' },
      { start: 3723.004, end: 3725, text: 'Later & last' },
    ]);
  });

  test.each([
    ['', 'fileNotVtt'],
    ['1\n00:00:01,000 --> 00:00:02,000\nSubRip', 'fileNotVtt'],
    ['<html><script>alert(1)</script></html>', 'fileNotVtt'],
    ['WEBVTTX\n\n00:01.000 --> 00:02.000\nx', 'fileNotVtt'],
    ['WEBVTT\n\n99:99:99.999 --> x\nhm', 'fileEmpty'],
    ['WEBVTT\n\nSTYLE\n::cue { background: url(https://elsewhere.test) }', 'fileEmpty'],
    ['x'.repeat(limits.captionFileBytes + 1), 'fileTooLarge'],
    [`WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(limits.captionsOfVideo + 1)}`, 'fileTooMany'],
  ])('is refused with an explanation if hostile or foreign: %.30j', (file, problem) =>
    expect(readCaptions(file)).toBe(problem),
  );

  test('can have as many captions as a video', () => {
    const file = `WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(limits.captionsOfVideo)}`;
    expect(readCaptions(file)).toHaveLength(limits.captionsOfVideo);
  });

  test('loses its invisible characters and markup', () => {
    const found = readCaptions(
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<b onclick=x>a\u202Eb\u0007</b><script>\n&lt;i&gt;',
    );
    expect(found).toEqual([{ start: 1, end: 2, text: 'ab\n<i>' }]);
  });
});

test('B11: only captions that fit a video are kept from other sources', () => {
  const said = (start: number, end: number, text = 'Words.') => ({ start, end, text });
  const wide = said(9, 12, 'A line that is far too long to be read '.repeat(4));
  expect(captionsThatFit([said(0, 2), said(1, 3), said(3, 3), said(4, 6), wide, said(12, 14)])).toEqual([
    said(0, 2),
    said(4, 6),
    said(12, 14),
  ]);
});
